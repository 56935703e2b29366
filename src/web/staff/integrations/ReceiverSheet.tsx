import { createReceiver, editReceiver, type Receiver } from '#shared/integrations/staff-webhooks.contract.ts';
import { WEBHOOK_EVENTS, webhookEventLabel } from '#shared/integrations/webhook-events.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { useStaffForm } from '#web/staff/session/use-staff-form.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import { texts } from './staff-integrations.texts.ts';

interface ReceiverSheetProps {
  /** Null for a new address. */
  receiver: Receiver | null;
  onClose: () => void;
  /** Receives the secret of a new address, else null. */
  onSaved: (secret: string | null) => void;
}

const EVENTS = WEBHOOK_EVENTS.map((event) => ({ value: event, label: `${webhookEventLabel(event)} (${event})` }));

/** Adds an address, or changes one. */
export function ReceiverSheet({ receiver, onClose, onSaved }: ReceiverSheetProps) {
  const { form, draft, errors, failure, busy } = useStaffForm({
    name: receiver === null ? 'staff-webhook' : `staff-webhook ${receiver._id}`,
    endpoint: createReceiver,
    toBody: (fields) => ({
      name: fields.get('name'),
      url: fields.get('url'),
      events: fields.getAll('events'),
      currentPassword: fields.get('currentPassword') || undefined,
    }),
    send: async (body) => {
      if (receiver === null) return onSaved((await staffCall(createReceiver, { body })).secret);
      const edited = { params: { id: receiver._id }, body: { ...body, on: receiver.on } };
      toast.success((await staffCall(editReceiver, edited)).message);
      onSaved(null);
    },
  });
  return (
    <Sheet
      open
      onClose={onClose}
      busy={busy}
      title={receiver === null ? texts.addAnAddress : texts.changeNamed(receiver.name)}
    >
      <form className="stack" {...form}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Field
          label={texts.name}
          name="name"
          defaultValue={draft['name'] ?? receiver?.name}
          maxLength={80}
          autoComplete="off"
          hint={texts.receiverNameHint}
          error={errors['name']}
        />
        <Field
          label={texts.address}
          name="url"
          type="url"
          inputMode="url"
          defaultValue={draft['url'] ?? receiver?.url}
          maxLength={500}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={texts.urlPlaceholder}
          hint={texts.urlHint}
          error={errors['url']}
        />
        <ChoiceList
          legend={texts.itIsSent}
          name="events"
          choices={EVENTS}
          chosen={receiver?.events ?? []}
          error={errors['events']}
        />
        <PasswordField
          label={texts.yourPassword}
          name="currentPassword"
          autoComplete="current-password"
          hint={receiver === null ? texts.addressPasswordHint : texts.changedAddressPasswordHint}
          error={errors['currentPassword']}
        />
        <SheetActions>
          <Button type="submit" busy={busy} busyLabel={texts.saving}>
            {receiver === null ? texts.addTheAddress : texts.save}
          </Button>
          <Button variant="line" disabled={busy} onClick={onClose}>
            {texts.notNow}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
