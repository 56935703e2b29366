import CircleCheck from 'lucide-react/icons/circle-check';
import { formatDayAndTime } from '#shared/dates.ts';
import { formatNaira } from '#shared/money.ts';
import { ID_KIND_LABEL } from '#shared/releases/release-rules.ts';
import type { StaffRelease } from '#shared/releases/staff-releases.contract.ts';
import { useNow } from '#web/lib/use-now.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './Gate.module.css';

interface ReleasedPartProps {
  release: StaffRelease;
  released: NonNullable<StaffRelease['released']>;
}

/** A car that left: when, with whom, and who let it go. */
export function ReleasedPart({ release, released }: ReleasedPartProps) {
  const { at, way, to, by, due, reason, idKind, idLast4 } = released;
  const now = useNow();
  return (
    <article className={styles.let} aria-labelledby="gone">
      <h2 className={styles.right} id="gone">
        <CircleCheck size={24} />
        It has left
      </h2>
      <div className={styles.body}>
        <p>
          <b>{formatDayAndTime(at, now)}</b>
          {to && <>, with {to}</>}.{' '}
          {way === 'manager' ? `${by} let it go without a code.` : `${by} let it go by the code.`}
        </p>
        {due > 0 && <p>{formatNaira(due)} was still to pay.</p>}
        {reason && <p>Why: {reason}</p>}
        {idKind && (
          <p>
            ID: {ID_KIND_LABEL[idKind]}
            {idLast4 && `, ending in ${idLast4}`}
          </p>
        )}
        <div className="actions">
          <Button variant="line" href={staffPaths.booking(release._id)}>
            To the booking
          </Button>
          <Button variant="line" href={staffPaths.onSite()}>
            To the cars on site
          </Button>
        </div>
      </div>
    </article>
  );
}
