import { dayAndTime } from '#web/staff/calendar-settings/calendar-labels.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import type { OtherBooking } from './other-booking.ts';
import { texts } from './staff.texts.ts';

interface SameCarQuestionProps {
  other: OtherBooking;
  timeZone: string;
  busy: boolean;
  /** The label of the button that goes on. */
  confirm: string;
  onConfirm: () => void;
}

/** Asks whether a car shall have two bookings at the same time. */
export const SameCarQuestion = ({ other, timeZone, busy, confirm, onConfirm }: SameCarQuestionProps) => (
  <Notice tone="gold" role="alert">
    <div className="stack-tight">
      <p>{texts.sameCar(other.number, dayAndTime(timeZone, other.startsAt))}</p>
      <Button variant="line" size="sm" disabled={busy} onClick={onConfirm}>
        {confirm}
      </Button>
    </div>
  </Notice>
);
