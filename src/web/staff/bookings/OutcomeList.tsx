import { Button } from '#web/ui/form/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import type { Outcome } from './for-each-booking.ts';
import { texts } from './staff-bookings.texts.ts';

/** How an act on several bookings ended, with the reason for each booking that it failed for. */
export function OutcomeList({ outcome: { done, failed }, onClose }: { outcome: Outcome; onClose: () => void }) {
  return (
    <div className="stack">
      <Notice tone={failed.length > 0 ? 'gold' : 'info'} role="status">
        {texts.doneFor(done.length)} {failed.length > 0 && texts.failedFor(failed.length)}
      </Notice>
      {failed.length > 0 && (
        <ul className="stack-tight">
          {failed.map(({ card, reason }) => (
            <li key={card._id}>
              <b>
                {card.number}, {card.fullName}:
              </b>{' '}
              {reason}
            </li>
          ))}
        </ul>
      )}
      <SheetActions>
        <Button onClick={onClose} data-autofocus>
          {texts.close}
        </Button>
      </SheetActions>
    </div>
  );
}
