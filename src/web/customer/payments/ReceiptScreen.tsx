import type { UseQueryResult } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useParams, useSearchParams } from '#web/lib/router.tsx';
import { formatFullDateTime } from '#shared/dates.ts';
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
import { texts } from './customer-payments.texts.ts';

const METHOD: Record<Receipt['method'], string> = {
  online: texts.paidOnline,
  cash: texts.paidInCash,
  card: texts.paidByCard,
  transfer: texts.paidByBankTransfer,
  credit: texts.paidWithWashCredit,
};
const NOT_FOUND_CODES = ['payment.no_receipt', 'booking.not_found', 'charge.not_found'];

/** /user/bookings/{id}/receipt: the printable receipt. */
export function ReceiptScreen() {
  const { id = '' } = useParams();
  const charge = useSearchParams().get('charge') ?? '';
  return <ReceiptPage query={useReceipt(id, charge)} booking={customerPaths.booking(id)} />;
}

interface ReceiptPageProps {
  query: UseQueryResult<Receipt>;
  /** The address of the booking. */
  booking: string;
}

/** The printable receipt of a booking, for its owner and the partners of its car. */
export function ReceiptPage({ query: { data, error, refetch, isFetching }, booking }: ReceiptPageProps) {
  useTitle(data ? `Receipt ${data.number}` : 'Receipt', useCentre()?.name);
  const isNone = error instanceof AppError && NOT_FOUND_CODES.includes(error.code);
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <ScreenOnly>
        <BackLink href={booking}>{texts.theBooking}</BackLink>
        <PageTitle
          action={
            data && (
              <Button variant="line" size="sm" icon={Printer} onClick={() => window.print()}>
                {texts.print}
              </Button>
            )
          }
        >
          {texts.receipt}
        </PageTitle>
        {isNone && (
          <EmptyState title={texts.noReceiptYet} action={<Button href={booking}>{texts.theBooking}</Button>}>
            {error.message}
          </EmptyState>
        )}
        {error && !isNone && !data && (
          <ErrorState technical={error.message} onRetry={() => void refetch()} retrying={isFetching}>
            {errorMessage(error)}
          </ErrorState>
        )}
        {!data && !error && (
          <SkeletonGroup label={texts.loadingYourReceipt}>
            <Skeleton shape="panel" />
          </SkeletonGroup>
        )}
      </ScreenOnly>
      {data && <PrintedReceipt receipt={data} />}
    </main>
  );
}

function PrintedReceipt({ receipt }: { receipt: Receipt }) {
  const { booking, centre } = receipt;
  const isEstimate = booking.charges.some(({ _id, kind }) => _id === receipt.charge && kind === 'estimate');
  const part = booking.charges.find(({ _id }) => _id === receipt.charge)?.part ?? 'whole';
  const isPart = part !== 'whole' || booking.charges.some(({ replacedBy }) => replacedBy !== undefined);
  const facts: [string, string][] = [
    ['Receipt', receipt.number],
    ['Date', formatFullDateTime(receipt.paidAt)],
    ['For', booking.fullName],
    ['Car', booking.car],
    ['Service', part === 'deposit' ? texts.depositOf(booking.service) : booking.service],
    ['Reference', receipt.reference],
  ];
  return (
    <PrintedPaper
      label={texts.receiptNumber(receipt.number)}
      centre={centre}
      number={booking.number}
      facts={facts}
      foot={
        <>
          {receipt.refunded && (
            <p>
              <b>{texts.paymentSentBack}</b>
            </p>
          )}
          <p className="small muted">{texts.keepReceipt}</p>
        </>
      }
    >
      {isEstimate ? (
        <PaperSum what={texts.approvedWork} naira={receipt.amount} />
      ) : (
        <>
          <PaperSum what="Price" naira={booking.price} />
          {booking.discount > 0 && <PaperSum what="Discount" naira={-booking.discount} />}
          {booking.credit > 0 && <PaperSum what={texts.washCredit} naira={-booking.credit} />}
        </>
      )}
      <PaperSum what={METHOD[receipt.method]} naira={receipt.amount} total />
      {receipt.givenBack > 0 && <PaperSum what={texts.givenBack} naira={-receipt.givenBack} />}
      {isPart && booking.due > 0 && <PaperSum what={texts.stillToPay} naira={booking.due} />}
      {receipt.vat && <PaperSum what={texts.includingVat(receipt.vat.percent)} naira={receipt.vat.amount} />}
    </PrintedPaper>
  );
}
