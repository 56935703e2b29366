import type { CalendarHit, StaffCalendar } from '#shared/scheduling/staff-schedule.contract.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { CalendarHits } from './CalendarHits.tsx';
import { texts } from './staff-calendar-settings.texts.ts';

interface ChangeProblemProps {
  timeZone: string;
  failure: string | null;
  hits: readonly CalendarHit[] | null;
  /** The calendar after the change of another person. */
  newer?: StaffCalendar | null;
  onShowNewer?: () => void;
  onSaveAnyway?: (version: number) => void;
}

/**
 * The reason why a change of the calendar was refused: the message, the affected appointments, or the newer calendar.
 */
export function ChangeProblem({ timeZone, failure, hits, newer, onShowNewer, onSaveAnyway }: ChangeProblemProps) {
  if (failure === null) return null;
  return (
    <Notice tone={hits ? 'gold' : 'bad'} role="alert">
      {failure}
      {hits && <CalendarHits hits={hits} timeZone={timeZone} />}
      {newer && onShowNewer && onSaveAnyway && (
        <span className="actions">
          <Button variant="text" size="sm" onClick={onShowNewer}>
            {texts.showTheirs}
          </Button>
          <Button variant="text" size="sm" onClick={() => onSaveAnyway(newer.version)}>
            {texts.saveMineAnyway}
          </Button>
        </span>
      )}
    </Notice>
  );
}
