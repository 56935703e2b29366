import { useState } from 'react';
import { formatDayAndTime } from '#shared/dates.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Link } from '#web/ui/link/Link.tsx';
import { CustomerPart, TurnPages } from './CustomerPart.tsx';
import { useCustomerVisits } from './customer-queries.ts';
import styles from './CustomerScreen.module.css';
import { texts } from './staff-customers.texts.ts';
import { VISIT_STATE_LABEL } from '#web/staff/on-site/staff-on-site.texts.ts';

/** The times at which the cars of a customer were at the centre. */
export function CustomerVisits({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const query = useCustomerVisits(id, page);
  const now = new Date(query.dataUpdatedAt);
  return (
    <CustomerPart title={texts.visits} query={query} what={texts.theVisits}>
      {({ visits, total_page: totalPages }) => (
        <>
          {visits.length === 0 ? (
            <p className="muted">{texts.noVisitYetExplained}</p>
          ) : (
            <ul className={styles.list}>
              {visits.map((visit) => (
                <li key={visit._id} className={styles.row}>
                  <span>
                    <Link href={staffPaths.booking(visit._id)}>{visit.service}</Link>
                    <span className="small muted">
                      {' '}
                      {formatDayAndTime(visit.checkedInAt, now)}, {visit.plate ?? visit.carType}
                      {visit.km !== null && texts.kmOfVisit(visit.km.toLocaleString('en-NG'))}
                    </span>
                  </span>
                  <span className="small strong">{VISIT_STATE_LABEL[visit.state]}</span>
                </li>
              ))}
            </ul>
          )}
          <TurnPages what="visits" page={page} totalPages={totalPages} onGo={setPage} />
        </>
      )}
    </CustomerPart>
  );
}
