import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import ImageUp from 'lucide-react/icons/image-up';
import Landmark from 'lucide-react/icons/landmark';
import { type ReactNode, useRef, useState } from 'react';
import { navigate, useParams } from '#web/lib/router.tsx';
import { ALL_CHARGES, chargeToStart } from '#shared/bookings/booking-charges.ts';
import { AppError } from '#shared/errors.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { Transfer, TransferOfPartner } from '#shared/payments/payments.contract.ts';
import { useBooking } from '#web/customer/booking-queries.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { transferKey, useTransfer } from './payment-queries.ts';
import { sendTransferProof } from './send-transfer-proof.ts';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { PaymentAmount } from '#web/domain/payments/PaymentAmount.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { PayNowSheet } from './PayNowSheet.tsx';
import styles from './TransferScreen.module.css';
import { texts } from './customer-payments.texts.ts';

const FINAL_CODES = ['payment.not_due', 'booking.not_found'];

/** /user/bookings/{id}/transfer: pay by bank transfer, through the provider or to the centre's account. */
export function TransferScreen() {
  const { id = '' } = useParams();
  const query = useTransfer(id);
  return (
    <TransferPage
      query={query}
      booking={useBooking(id).data}
      href={customerPaths.booking(id)}
      next={customerPaths.bookings()}
    >
      {query.data?.account && <ProofUpload id={id} transfer={query.data} />}
    </TransferPage>
  );
}

interface TransferPageProps {
  query: UseQueryResult<TransferOfPartner>;
  /** Undefined while it loads. */
  booking: Booking | undefined;
  /** The address of the booking. */
  href: string;
  /** The address that opens after a transfer through the provider; without it that of the booking. */
  next?: string;
  /** Below the instructions. */
  children?: ReactNode;
}

/** How to pay a booking by bank transfer, for its owner and the partners of its car. */
export function TransferPage({ query, booking, href, next = href, children }: TransferPageProps) {
  const { data, error, refetch, isFetching } = query;
  useTitle(texts.bankTransfer, useCentre()?.name);
  const isOver = error instanceof AppError && FINAL_CODES.includes(error.code);
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <BackLink href={href}>{texts.theBooking}</BackLink>
      <PageTitle>{texts.payByBankTransfer}</PageTitle>
      {isOver && (
        <EmptyState title={texts.nothingToTransfer} action={<Button href={href}>{texts.theBooking}</Button>}>
          {error.message}
        </EmptyState>
      )}
      {error && !isOver && !data && (
        <ErrorState technical={error.message} onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      )}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingHowToTransfer}>
          <Skeleton shape="panel" />
        </SkeletonGroup>
      )}
      {data && !isOver && (
        <>
          <TransferOptions transfer={data} booking={booking} next={next} />
          {children}
        </>
      )}
    </main>
  );
}

interface TransferOptionsProps {
  transfer: TransferOfPartner;
  booking: Booking | undefined;
  next: string;
}

function TransferOptions({ transfer, booking, next }: TransferOptionsProps) {
  const { throughProvider, account, reference, amount } = transfer;
  return (
    <>
      <PaymentAmount naira={amount} what={`Booking ${reference}`} />
      {throughProvider && <ProviderTransfer booking={booking} next={next} />}
      {account && (
        <Card className="block stack-tight" aria-labelledby="own-account">
          <h2 id="own-account" className="heading">
            {throughProvider ? texts.orTransferToOurAccount : texts.transferToOurAccount}
          </h2>
          <dl className={styles.account}>
            <Row term="Bank" value={account.bank} />
            <Row term={texts.accountNumber} value={account.number} />
            <Row term={texts.accountName} value={account.name} />
            <Row term={texts.transferReference} value={reference} />
          </dl>
          <p className="small muted">{texts.transferExplained}</p>
        </Card>
      )}
      {!throughProvider && !account && <Notice>{texts.transfersNotPossible}</Notice>}
    </>
  );
}

const Row = ({ term, value }: { term: string; value: string }) => (
  <div>
    <dt>{term}</dt>
    <dd className="num">{value}</dd>
  </div>
);

/** A transfer through the provider, which confirms it within minutes. */
function ProviderTransfer({ booking, next }: Omit<TransferOptionsProps, 'transfer'>) {
  const [paying, setPaying] = useState(false);
  return (
    <Card className="block stack-tight" aria-labelledby="provider-transfer">
      <h2 id="provider-transfer" className="heading">
        {texts.fastestTransferNow}
      </h2>
      <p>{texts.ownAccountExplained}</p>
      <Button icon={Landmark} block disabled={!booking} onClick={() => setPaying(true)}>
        {texts.getAccountNumber}
      </Button>
      {paying && booking && (
        <PayNowSheet
          booking={booking}
          title={texts.payByTransfer}
          channel="bank_transfer"
          startNow
          onLater={() => setPaying(false)}
          onDone={() => navigate(next)}
        />
      )}
    </Card>
  );
}

function ProofUpload({ id, transfer }: { id: string; transfer: Transfer }) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const { busy, submit, failure } = useSubmit({ onFailure: (message) => toast.error(message) });
  const { proofs, proofsLeft } = transfer;
  const booking = useBooking(id).data;
  const charge = booking ? chargeToStart(booking) : ALL_CHARGES;

  async function take(file: File | undefined) {
    if (!file) return;
    await submit(async () => {
      const answer = await sendTransferProof(id, charge, file);
      client.setQueryData([...transferKey(id), charge], answer.transfer);
      toast.success(answer.message);
    });
    if (input.current) input.current.value = '';
  }

  return (
    <Card className="block stack-tight" aria-labelledby="proof">
      <h2 id="proof" className="heading">
        {texts.showUsYourTransfer}
      </h2>
      <p>{texts.pictureExplained}</p>
      {proofs.length > 0 && (
        <Notice role="status">
          {proofs.length === 1 ? texts.onePictureReceived : texts.manyPicturesReceived(proofs.length)}
        </Notice>
      )}
      {failure && <Notice tone="bad">{failure}</Notice>}
      <input
        ref={input}
        id="proof-file"
        className="sr"
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={texts.pictureOfTheTransfer}
        onChange={({ target }) => void take(target.files?.[0])}
      />
      {proofsLeft > 0 ? (
        <Button
          variant="line"
          icon={ImageUp}
          busy={busy}
          busyLabel={texts.sending}
          onClick={() => input.current?.click()}
        >
          {proofs.length === 0 ? texts.chooseAPicture : texts.sendAnother}
        </Button>
      ) : (
        <p className="small muted">{texts.enoughPictures}</p>
      )}
    </Card>
  );
}
