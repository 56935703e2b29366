import { useState } from 'react';
import { navigate, useParams } from '#web/lib/router.tsx';
import {
  editReceiver,
  removeReceiver,
  rotateWebhookSecret,
  sendTestEvent,
  type Receiver,
} from '#shared/integrations/staff-webhooks.contract.ts';
import { WEBHOOK_PREVIOUS_HOURS } from '#shared/integrations/webhook-events.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { ConfirmSheet } from '#web/staff/ConfirmSheet.tsx';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { refreshIntegrations, useReceivers } from './integration-queries.ts';
import { ReceiverSheet } from './ReceiverSheet.tsx';
import { receiverState } from './ReceiversPart.tsx';
import { SecretSheet } from './SecretSheet.tsx';
import { texts } from './staff-integrations.texts.ts';

/** /staff/integrations/webhooks/:id: one address, its settings and its log. */
export function ReceiverScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetching, dataUpdatedAt } = useReceivers();
  const receiver = data?.receivers.find(({ _id }) => _id === id);
  useTitle(receiver?.name ?? 'Webhook', useCentre()?.name);
  return (
    <main id="main" className="wrap page stack" tabIndex={-1}>
      <BackLink href={staffPaths.integrations('webhooks')}>{texts.webhooks}</BackLink>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingTheAddress}>
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {data && receiver === undefined && (
        <EmptyState title={texts.notHereAnyMore}>{texts.thisAddressWasRemoved}</EmptyState>
      )}
      {receiver && (
        <>
          <PageTitle lead={receiver.url}>{receiver.name}</PageTitle>
          <p>{receiverState(receiver, new Date(dataUpdatedAt))}.</p>
          <Actions receiver={receiver} />
          <DeliveryLog id={id} isOn={receiver.on} />
        </>
      )}
    </main>
  );
}

type Opened = 'edit' | 'rotate' | 'off' | 'remove' | null;

function Actions({ receiver }: { receiver: Receiver }) {
  const [opened, setOpened] = useState<Opened>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { busy, submit } = useSubmit({ onFailure: (message) => toast.error(message) });
  const params = { id: receiver._id };
  const { name, url, events } = receiver;
  const close = () => setOpened(null);
  const done = () => {
    close();
    void refreshIntegrations();
  };
  const switchTo = (on: boolean) => staffCall(editReceiver, { params, body: { name, url, events, on } });
  const act = (send: () => Promise<{ message: string }>) =>
    void submit(async () => {
      toast.success((await send()).message);
      await refreshIntegrations();
    });
  return (
    <>
      <div className="actions">
        {receiver.on ? (
          <Button busy={busy} busyLabel={texts.sending} onClick={() => act(() => staffCall(sendTestEvent, { params }))}>
            {texts.sendATestEvent}
          </Button>
        ) : (
          <Button busy={busy} busyLabel={texts.oneMoment} onClick={() => act(() => switchTo(true))}>
            {texts.switchOn}
          </Button>
        )}
        <Button variant="line" onClick={() => setOpened('edit')}>
          {texts.change}
        </Button>
        <Button variant="line" onClick={() => setOpened('rotate')}>
          {texts.newSecret}
        </Button>
        {receiver.on && (
          <Button variant="line" onClick={() => setOpened('off')}>
            {texts.switchOff}
          </Button>
        )}
        <Button variant="danger" onClick={() => setOpened('remove')}>
          {texts.remove}
        </Button>
      </div>
      {opened === 'edit' && <ReceiverSheet receiver={receiver} onClose={close} onSaved={done} />}
      <ConfirmSheet
        open={opened === 'rotate'}
        title={texts.newSecretQuestion}
        confirm={texts.makeNewSecret}
        send={async () => {
          const made = await staffCall(rotateWebhookSecret, { params });
          setSecret(made.secret);
          return { message: texts.newSecretIsMade };
        }}
        onDone={done}
        onClose={close}
      >
        <p>{texts.newSecretConsequence(WEBHOOK_PREVIOUS_HOURS)}</p>
      </ConfirmSheet>
      <ConfirmSheet
        open={opened === 'off'}
        title={texts.switchOffQuestion(name)}
        confirm={texts.switchOff}
        send={() => switchTo(false)}
        onDone={done}
        onClose={close}
      >
        <p>{texts.switchOffConsequence}</p>
      </ConfirmSheet>
      <ConfirmSheet
        open={opened === 'remove'}
        title={texts.removeQuestion(name)}
        confirm={texts.remove}
        send={() => staffCall(removeReceiver, { params })}
        onDone={() => {
          navigate(staffPaths.integrations('webhooks'), { replace: true });
          void refreshIntegrations();
        }}
        onClose={close}
      >
        <p>{texts.removeConsequence}</p>
      </ConfirmSheet>
      {secret !== null && (
        <SecretSheet
          secret={{ title: texts.theNewSecret, label: texts.secret, value: secret, hint: `Of ${name}.` }}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}
