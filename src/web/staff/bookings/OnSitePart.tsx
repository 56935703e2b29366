import type { StaffVisit } from '#shared/visits/staff-visits.contract.ts';
import { placeLabel, whenLabel } from '#web/staff/on-site/on-site-labels.ts';
import { VISIT_STATE_LABEL } from '#web/staff/on-site/staff-on-site.texts.ts';
import { BookingFold } from './BookingFold.tsx';
import styles from './StaffBookingScreen.module.css';
import { CUSTODY_LABEL, texts } from './staff-bookings.texts.ts';

/** The stay of the car: its check-in and every move of it and its key. Nothing before the check-in. */
export function OnSitePart({ visit, now }: { visit: StaffVisit | undefined; now: Date }) {
  if (visit === undefined || visit.checkIn === null) return null;
  const { keyTag } = visit.checkIn;
  const at = now.toISOString();
  return (
    <BookingFold
      title={texts.onSite}
      notes={[VISIT_STATE_LABEL[visit.state], ...(keyTag === null ? [] : [texts.keyTag(keyTag)])]}
    >
      <ol className={styles.history}>
        {visit.custody.map(({ _id, kind, place, placeName, by, at: when }) => (
          <li key={_id}>
            <b>{CUSTODY_LABEL[kind]}</b>
            {place !== null && `, ${placeLabel({ place, name: placeName })}`}
            <span className="muted small">{[whenLabel(when, at), by].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ol>
    </BookingFold>
  );
}
