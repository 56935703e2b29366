import Banknote from 'lucide-react/icons/banknote';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Undo2 from 'lucide-react/icons/undo-2';
import type { Status } from '#shared/bookings/booking-states.ts';
import type { Icon } from '../icons/icon-type.ts';

/** Each status has a label and an icon, never a colour alone. Tints come from [data-status] in base.css. */
export const STATUS_DISPLAY: Record<Status, { label: string; Icon: Icon }> = {
  pending: { label: 'Pending', Icon: Clock },
  paid: { label: 'Paid', Icon: Banknote },
  completed: { label: 'Completed', Icon: CircleCheck },
  'pending-cancelled': { label: 'Cancelling', Icon: Undo2 },
  cancelled: { label: 'Cancelled', Icon: CircleX },
};
