import Printer from 'lucide-react/icons/printer';
import { useParams, useSearchParams } from 'react-router';
import { AppError } from '#shared/errors.ts';
import type { Receipt } from '#shared/payments/payments.contract.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { useReceipt } from './payment-queries.ts';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import styles from './ReceiptScreen.module.css';

const METHOD: Record<Receipt['method'], string> = {
  online: 'Paid online',
  cash: 'Paid in cash',
  transfer: 'Paid by bank transfer',
  credit: 'Paid with wash credit',
};
const NOT_FOUND_CODES = ['payment.no_receipt', 'booking.not_found', 'charge.not_found'];

/** /user/bookings/{id}/receipt: the printable receipt. */
export function Component() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const { data, error, refetch, isFetching } = useReceipt(id, query.get('charge') ?? '');
  useTitle(data ? `Receipt ${data.number}` : 'Receipt', useCentre()?.name);
  const isNone = error instanceof AppError && NOT_FOUND_CODES.includes(error.code);
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <div className={styles.screenOnly}>
        <BackLink href={customerPaths.booking(id)}>The booking</BackLink>
        <PageTitle
          action={
            data && (
              <Button variant="line" size="sm" icon={Printer} onClick={() => window.print()}>
                Print
              </Button>
            )
          }
        >
          Receipt
        </PageTitle>
        {isNone && (
          <EmptyState
            title="No receipt yet"
            action={<Button href={customerPaths.bookings()}>Go to My Bookings</Button>}
          >
            {error.message}
          </EmptyState>
        )}
        {error && !isNone && !data && (
          <ErrorState technical={error.message} onRetry={() => void refetch()} retrying={isFetching}>
            {errorMessage(error)}
          </ErrorState>
        )}
        {!data && !error && (
          <SkeletonGroup label="Loading your receipt">
            <Skeleton shape="panel" />
          </SkeletonGroup>
        )}
      </div>
      {data && <PrintedReceipt receipt={data} />}
    </main>
  );
}

const paidAt = new Intl.DateTimeFormat('en-NG', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Lagos' });

function PrintedReceipt({ receipt }: { receipt: Receipt }) {
  const { booking, centre } = receipt;
  const isEstimate = booking.charges.some(({ _id, kind }) => _id === receipt.charge && kind === 'estimate');
  const facts: [string, string][] = [
    ['Receipt', receipt.number],
    ['Date', paidAt.format(new Date(receipt.paidAt))],
    ['For', booking.fullName],
    ['Car', booking.car],
    ['Service', booking.service],
    ['Reference', receipt.reference],
  ];
  return (
    <section className={styles.paper} aria-label={`Receipt ${receipt.number}`}>
      <div className={styles.head}>
        <div>
          <p className={styles.centre}>{centre.name}</p>
          <p className="small">{centre.address}</p>
          <p className="small">
            {centre.phone}, {centre.email}
          </p>
        </div>
        <BookingNumber number={booking.number} />
      </div>
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.sums}>
        {isEstimate ? (
          <Sum what="Approved work" naira={receipt.amount} />
        ) : (
          <>
            <Sum what="Price" naira={booking.price} />
            {booking.discount > 0 && <Sum what="Discount" naira={-booking.discount} />}
            {booking.credit > 0 && <Sum what="Wash credit" naira={-booking.credit} />}
          </>
        )}
        <Sum what={METHOD[receipt.method]} naira={receipt.amount} total />
        {receipt.vat && <Sum what={`Of it VAT, ${receipt.vat.percent} %`} naira={receipt.vat.amount} />}
      </dl>
      {receipt.refunded && <p className={styles.refunded}>This payment was sent back.</p>}
      <p className="small muted">Thank you. Please keep this receipt.</p>
    </section>
  );
}

const Sum = ({ what, naira, total }: { what: string; naira: number; total?: boolean }) => (
  <div className={total ? styles.total : undefined}>
    <dt>{what}</dt>
    <dd className="num">
      {naira < 0 && '−'}
      <Money naira={Math.abs(naira)} />
    </dd>
  </div>
);
