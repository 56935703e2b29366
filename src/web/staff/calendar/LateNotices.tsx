import { lengthLabel } from '#web/staff/calendar-settings/calendar-labels.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { overMinutes, type PlacedBay } from './day-layout.ts';
import { texts } from './staff-calendar.texts.ts';

/** The jobs that run past their end, and the cars that they push. */
export function LateNotices({
  bays,
  now,
  onOpen,
}: {
  bays: readonly PlacedBay[];
  now: string;
  onOpen: (booking: string) => void;
}) {
  return bays.map(({ bay, blocks }) => {
    const late = blocks.findLast(({ state, block }) => state === 'over' && block.isLate)?.block;
    const pushed = blocks.filter(({ block }) => block.isPushed).map(({ block }) => block);
    const open = [late, ...pushed].flatMap((block) => (block?.booking ? [block.booking] : []));
    if (open.length === 0) return null;
    return (
      <Notice key={bay._id} tone="gold" icon={TriangleAlert} role="status">
        <b>{late ? texts.isOver(bay.name, lengthLabel(overMinutes(late, now))) : texts.jobTakesLonger(bay.name)}</b>{' '}
        {pushed.length > 0 && texts.itPushesCars(pushed.length === 1 ? '1 car' : `${pushed.length} cars`)}
        <span className="actions">
          {open.map(({ _id, number }) => (
            <Button key={_id} variant="line" size="sm" onClick={() => onOpen(_id)}>
              {number}
            </Button>
          ))}
        </span>
      </Notice>
    );
  });
}
