import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import MapPin from 'lucide-react/icons/map-pin';
import Warehouse from 'lucide-react/icons/warehouse';
import type { Mode } from '#shared/arrival-mode.ts';
import { PAYMENT_METHODS } from '#shared/bookings/booking-states.ts';
import { texts } from '#web/customer/bookings/customer-bookings.texts.ts';
import { METHOD_LABEL, MODE_LABEL } from '#web/domain/bookings/domain-bookings.texts.ts';
import type { Icon } from '#web/ui/icons/icon-type.ts';

/** The ways in which a car comes, and in which a booking is paid, as a form offers them. */
export const MODES: { value: Mode; label: string; note: string; icon: Icon }[] = [
  { value: 'drive-in', label: MODE_LABEL['drive-in'], note: texts.youBringIt, icon: Warehouse },
  { value: 'pick-up', label: MODE_LABEL['pick-up'], note: texts.wePickItUp, icon: MapPin },
];
const METHOD_ICON = { online: CreditCard, transfer: Landmark, cash: Banknote };
export const METHODS = PAYMENT_METHODS.map((value) => ({
  value,
  label: METHOD_LABEL[value],
  icon: METHOD_ICON[value],
}));
