import { useState } from 'react';
import { formatDay } from '#shared/dates.ts';
import type { CustomerMoney as Money, LedgerEntry } from '#shared/customers/customer-parts.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { METHOD_LABEL } from '#web/domain/bookings/domain-bookings.texts.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Link } from '#web/ui/link/Link.tsx';
import { CustomerPart, TurnPages } from './CustomerPart.tsx';
import { useCustomerMoney } from './customer-queries.ts';
import styles from './CustomerScreen.module.css';
import { texts } from './staff-customers.texts.ts';

const KIND_LABEL: Record<LedgerEntry['kind'], string> = {
  payment: 'Paid',
  refund: texts.sentBack,
  correction: 'Undone',
};
const methodLabel = (method: LedgerEntry['method']): string =>
  method === 'credit' ? texts.paidByWashCredit : METHOD_LABEL[method].toLowerCase();

/** The amounts that a customer paid, owes and got back, and the lines of the ledger behind them. */
export function CustomerMoney({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const query = useCustomerMoney(id, page);
  return (
    <CustomerPart title={texts.money} query={query} what={texts.theMoney}>
      {(money) => (
        <>
          <Figures money={money} />
          {money.entries.length === 0 ? (
            <p className="muted">{texts.noMoneyYet}</p>
          ) : (
            <ul className={styles.list} aria-label={texts.moneyCaption}>
              {money.entries.map((entry) => (
                <li key={`${entry.kind} ${entry._id}`} className={styles.row}>
                  <span>
                    {KIND_LABEL[entry.kind]}, {methodLabel(entry.method)}
                    <span className="small muted">
                      {' '}
                      {formatDay(entry.at, new Date(query.dataUpdatedAt))},{' '}
                      <Link href={staffPaths.booking(entry.booking._id)} className="num">
                        {entry.booking.number}
                      </Link>
                      {entry.receipt !== null && <span className="num">{texts.receipt(entry.receipt)}</span>}
                    </span>
                  </span>
                  <b className="num">{formatNaira(entry.amount)}</b>
                </li>
              ))}
            </ul>
          )}
          <TurnPages what="payments" page={page} totalPages={money.total_page} onGo={setPage} />
        </>
      )}
    </CustomerPart>
  );
}

function Figures({ money }: { money: Money }) {
  const figures = [
    ['Owed', money.due],
    ['Paid', money.paid],
    [texts.sentBack, money.refunded],
    [texts.refundsOpen, money.refundsOpen],
    [texts.washCredit, money.washCredit],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([name, naira]) => (
        <div key={name}>
          <dt className="small muted">{name}</dt>
          <dd className={`num ${naira === 0 ? 'muted' : 'strong'}`}>{formatNaira(naira)}</dd>
        </div>
      ))}
    </dl>
  );
}
