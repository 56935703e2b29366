import { Suspense, useState } from 'react';
import type { CustomerRecord } from '#shared/accounts/customers.contract.ts';
import type { WayBack } from '#shared/customers/ways-back.contract.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { ID_KIND_LABEL } from '#web/staff/gate/staff-gate.texts.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { customerRecordKey, useWaysBack } from './customer-queries.ts';
import styles from './CustomerScreen.module.css';
import { texts } from './staff-customers.texts.ts';

const WayBackSheet = lazyPart(() => import('./WayBackSheet.tsx').then((part) => part.WayBackSheet));

interface CustomerWaysBackProps {
  customer: CustomerRecord;
  now: Date;
}

/** The ways back that managers opened against an ID, and the button that opens one. */
export function CustomerWaysBack({ customer, now }: CustomerWaysBackProps) {
  const { _id: id, walkIn } = customer;
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch, isFetching } = useWaysBack(id);
  return (
    <Card className="stack-tight" aria-labelledby="ways-back">
      <h2 className="heading" id="ways-back">
        {walkIn ? texts.wayToAccount : texts.waysBack}
      </h2>
      <p className="small muted">{walkIn ? texts.wayToAccountExplained : texts.waysBackExplained}</p>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && data.waysBack.length > 0 && (
        <ul className={styles.list}>
          {data.waysBack.map((way) => (
            <li key={way.at} className={styles.row}>
              <span>
                {ID_KIND_LABEL[way.idKind]} …{way.idLast4}, {texts.openedBy(way.by)}
                <span className="small muted">
                  {way.reason}
                  {way.dropsEmail && ` ${texts.emailWasLost}`}
                </span>
              </span>
              <span className="small muted">
                {formatDayAndTime(way.at, now)}, {stateOf(way)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button variant="line" onClick={() => setIsOpen(true)}>
        {walkIn ? texts.makeAnAccount : texts.letBackIn}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <WayBackSheet
            customer={customer}
            onOpened={() => void staffQueryClient.invalidateQueries({ queryKey: customerRecordKey(id) })}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}

const stateOf = ({ state, phoneLast4 }: WayBack): string =>
  state === 'used' && phoneLast4 !== null ? texts.usedWith(phoneLast4) : texts.wayBackState[state];
