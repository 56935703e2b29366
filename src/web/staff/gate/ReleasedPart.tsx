import CircleCheck from 'lucide-react/icons/circle-check';
import { formatDayAndTime } from '#shared/dates.ts';
import { formatNaira } from '#shared/money.ts';
import { ID_KIND_LABEL } from '#shared/releases/release-rules.ts';
import type { StaffRelease } from '#shared/releases/staff-releases.contract.ts';
import { useNow } from '#web/lib/use-now.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './Gate.module.css';
import { texts } from './staff-gate.texts.ts';

interface ReleasedPartProps {
  release: StaffRelease;
  released: NonNullable<StaffRelease['released']>;
}

/** A car that left, with the time, the person who took it and the member of staff who let it go. */
export function ReleasedPart({ release, released }: ReleasedPartProps) {
  const { at, way, to, by, due, reason, idKind, idLast4 } = released;
  const now = useNow();
  return (
    <article className={styles.let} aria-labelledby="gone">
      <h2 className={styles.right} id="gone">
        <CircleCheck size={24} />
        {texts.carHasLeft}
      </h2>
      <div className={styles.body}>
        <p>
          <b>{formatDayAndTime(at, now)}</b>
          {to && <>{texts.withPerson(to)}</>}.{' '}
          {way === 'manager' ? texts.handedOverWithoutCodeBy(by) : texts.handedOverByCode(by)}
        </p>
        {due > 0 && <p>{texts.wasStillToPay(formatNaira(due))}</p>}
        {reason && <p>{texts.why(reason)}</p>}
        {idKind && (
          <p>
            {texts.idShown(ID_KIND_LABEL[idKind])}
            {idLast4 && texts.idEndingIn(idLast4)}
          </p>
        )}
        <div className="actions">
          <Button variant="line" href={staffPaths.booking(release._id)}>
            {texts.toTheBooking}
          </Button>
          <Button variant="line" href={staffPaths.onSite()}>
            {texts.toTheCarsOnSite}
          </Button>
        </div>
      </div>
    </article>
  );
}
