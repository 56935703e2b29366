import { type ComponentType, useState } from 'react';
import { formatFullDateTime } from '#shared/dates.ts';
import type { VendorAccount } from '#shared/setup/vendor-accounts.ts';
import { tryVendorKeys, type VendorAccountState } from '#shared/setup/vendor-keys.contract.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { refreshKeys, useVendorKeys } from './setup-queries.ts';
import { ACCOUNT_TITLE, CLOSED, SOURCE, texts, TRY_HINT } from './staff-vendor-keys.texts.ts';
import { MailKeysSheet, PaymentKeysSheet, SmsKeysSheet, type KeysSheetProps } from './VendorKeysSheet.tsx';

const SHEET: Record<VendorAccount, ComponentType<KeysSheetProps>> = {
  payments: PaymentKeysSheet,
  sms: SmsKeysSheet,
  mail: MailKeysSheet,
};

/** The keys of an account at a vendor: where they come from, how to replace and how to try them. */
export function VendorKeys({ account }: { account: VendorAccount }) {
  const { data, error, refetch, isFetching } = useVendorKeys();
  if (error && !data) return <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  const state = data?.accounts.find((one) => one.account === account);
  if (state === undefined)
    return (
      <SkeletonGroup label={texts.loading}>
        <Skeleton shape="panel" />
      </SkeletonGroup>
    );
  return <KnownAccount state={state} />;
}

function KnownAccount({ state }: { state: VendorAccountState }) {
  const { account, source, changed, faults, closed } = state;
  const [isEntering, setEntering] = useState(false);
  const Sheet = SHEET[account];
  return (
    <section className="stack-tight" aria-label={ACCOUNT_TITLE[account]}>
      <h3 className="heading">{ACCOUNT_TITLE[account]}</h3>
      <p>
        {SOURCE[source](state)} {closed !== null && CLOSED[closed]}
      </p>
      {changed !== null && <p className="small muted">{texts.changed(formatFullDateTime(changed.at), changed.by)}</p>}
      {faults.length > 0 && (
        <Notice tone="gold">
          {texts.notUsed} {faults.join(' ')}
        </Notice>
      )}
      <TryIt
        account={account}
        canEnter={closed === null}
        isEntered={changed !== null}
        onEnter={() => setEntering(true)}
      />
      {isEntering && (
        <Sheet
          onClose={() => setEntering(false)}
          onDone={() => {
            setEntering(false);
            void refreshKeys();
          }}
        />
      )}
    </section>
  );
}

interface TryItProps {
  account: VendorAccount;
  canEnter: boolean;
  isEntered: boolean;
  onEnter: () => void;
}

/** The buttons of an account, and the result of the last try. */
function TryIt({ account, canEnter, isEntered, onEnter }: TryItProps) {
  const [result, setResult] = useState<{ isOk: boolean; text: string } | null>(null);
  const { busy, submit, failure } = useSubmit();
  const tryIt = () =>
    submit(async () => {
      setResult(null);
      setResult(await staffCall(tryVendorKeys, { params: { account } }));
    });
  return (
    <>
      <p className="small muted">{TRY_HINT[account]}</p>
      <div role="status">
        {result !== null && <Notice tone={result.isOk ? 'info' : 'gold'}>{result.text}</Notice>}
        {failure && <Notice tone="bad">{failure}</Notice>}
      </div>
      <p className="actions">
        {canEnter && <Button onClick={onEnter}>{isEntered ? texts.replace : texts.enter}</Button>}
        <Button variant="line" busy={busy} busyLabel={texts.trying} onClick={() => void tryIt()}>
          {texts.tryIt}
        </Button>
      </p>
    </>
  );
}
