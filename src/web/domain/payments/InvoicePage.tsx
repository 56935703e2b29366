import Printer from 'lucide-react/icons/printer';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatFullDateTime } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { Invoice } from '#shared/workshop/invoice.contract.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { PaperSum, PrintedPaper, ScreenOnly } from './PrintedPaper.tsx';
import { texts } from './domain-payments.texts.ts';

interface InvoicePageProps {
  query: UseQueryResult<Invoice>;
  /** The address of the booking. */
  booking: string;
}

/** The printable invoice of a booking, for customers and staff. */
export function InvoicePage({ query: { data: invoice, error, refetch, isFetching }, booking }: InvoicePageProps) {
  useTitle(invoice ? `Invoice ${invoice.number}` : 'Invoice', useCentre()?.name);
  const isNone =
    error instanceof AppError && (error.code === 'booking.no_invoice' || error.code === 'booking.not_found');
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <ScreenOnly>
        <BackLink href={booking}>{texts.theBooking}</BackLink>
        <PageTitle
          action={
            invoice && (
              <Button variant="line" size="sm" icon={Printer} onClick={() => window.print()}>
                {texts.print}
              </Button>
            )
          }
        >
          {texts.invoice}
        </PageTitle>
        {isNone && (
          <EmptyState title={texts.noInvoice} action={<Button href={booking}>{texts.goToTheBooking}</Button>}>
            {error.message}
          </EmptyState>
        )}
        {error && !isNone && !invoice && (
          <ErrorState
            technical={error instanceof AppError ? undefined : error.message}
            onRetry={() => void refetch()}
            retrying={isFetching}
          >
            {errorMessage(error)}
          </ErrorState>
        )}
        {!invoice && !error && (
          <SkeletonGroup label={texts.loadingTheInvoice}>
            <Skeleton shape="panel" />
          </SkeletonGroup>
        )}
      </ScreenOnly>
      {invoice && <PrintedInvoice invoice={invoice} />}
    </main>
  );
}

/** How much of a line there is, e.g. `, 2 pieces`, `, 0.75 hours`. */
const amountOf = ({ quantity, hours }: Invoice['charges'][number]['lines'][number]): string => {
  if (quantity !== null) return quantity === 1 ? '' : `, ${quantity} pieces`;
  return hours === null ? '' : `, ${hours} hours`;
};

function PrintedInvoice({ invoice }: { invoice: Invoice }) {
  const { booking, charges, total, paid, due, vat } = invoice;
  return (
    <PrintedPaper
      label={texts.invoiceNumber(invoice.number)}
      centre={invoice.centre}
      number={booking.number}
      facts={[
        ['Invoice', invoice.number],
        [texts.asOf, formatFullDateTime(invoice.at)],
        ['For', booking.fullName],
        ['Car', booking.plate === null ? booking.car : `${booking.car}, ${booking.plate}`],
        ['Service', booking.service],
      ]}
      foot={<p className="small muted">{due > 0 ? texts.nothingAddedWithoutYourYes : texts.everythingPaid}</p>}
    >
      {booking.services.length > 1 ? (
        booking.services.map((one) => <PaperSum key={one.service} what={one.name} naira={one.price} />)
      ) : (
        <PaperSum what="Price" naira={booking.price} />
      )}
      {booking.discount > 0 && <PaperSum what="Discount" naira={-booking.discount} />}
      {booking.credit > 0 && <PaperSum what={texts.washCredit} naira={-booking.credit} />}
      {charges
        .filter(({ kind }) => kind === 'estimate')
        .map(({ _id: id, lines, amount }) =>
          lines.length === 0 ? (
            <PaperSum key={id} what={texts.approvedWork} naira={amount} />
          ) : (
            lines.map((line, index) => (
              <PaperSum key={`${id} ${index}`} what={`${line.name}${amountOf(line)}`} naira={line.amount} />
            ))
          ),
        )}
      <PaperSum what="Total" naira={total} total />
      {vat && <PaperSum what={texts.includingVat(vat.percent)} naira={vat.amount} />}
      {paid > 0 && <PaperSum what="Paid" naira={-paid} />}
      <PaperSum what={texts.toPay} naira={due} total />
    </PrintedPaper>
  );
}
