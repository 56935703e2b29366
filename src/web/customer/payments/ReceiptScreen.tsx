import Printer from 'lucide-react/icons/printer';
import { useParams, useSearchParams } from '#web/lib/router.tsx';
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
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { PaperSum, PrintedPaper, ScreenOnly } from '#web/domain/payments/PrintedPaper.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';

const METHOD: Record<Receipt['method'], string> = {
  online: 'Paid online',
  cash: 'Paid in cash',
  transfer: 'Paid by bank transfer',
  credit: 'Paid with wash credit',
};
const NOT_FOUND_CODES = ['payment.no_receipt', 'booking.not_found', 'charge.not_found'];

/** /user/bookings/{id}/receipt: the printable receipt. */
export function ReceiptScreen() {
  const { id = '' } = useParams();
  const query = useSearchParams();
  const { data, error, refetch, isFetching } = useReceipt(id, query.get('charge') ?? '');
  useTitle(data ? `Receipt ${data.number}` : 'Receipt', useCentre()?.name);
  const isNone = error instanceof AppError && NOT_FOUND_CODES.includes(error.code);
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <ScreenOnly>
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
      </ScreenOnly>
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
    <PrintedPaper
      label={`Receipt ${receipt.number}`}
      centre={centre}
      number={booking.number}
      facts={facts}
      foot={
        <>
          {receipt.refunded && (
            <p>
              <b>This payment was sent back.</b>
            </p>
          )}
          <p className="small muted">Thank you. Please keep this receipt.</p>
        </>
      }
    >
      {isEstimate ? (
        <PaperSum what="Approved work" naira={receipt.amount} />
      ) : (
        <>
          <PaperSum what="Price" naira={booking.price} />
          {booking.discount > 0 && <PaperSum what="Discount" naira={-booking.discount} />}
          {booking.credit > 0 && <PaperSum what="Wash credit" naira={-booking.credit} />}
        </>
      )}
      <PaperSum what={METHOD[receipt.method]} naira={receipt.amount} total />
      {receipt.vat && <PaperSum what={`Of it VAT, ${receipt.vat.percent} %`} naira={receipt.vat.amount} />}
    </PrintedPaper>
  );
}
