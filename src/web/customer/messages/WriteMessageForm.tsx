import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MESSAGE_MAX, sendMessage, TITLE_MAX } from '#shared/messages/send-message.contract.ts';
import { AppError } from '#shared/errors.ts';
import { recipientsFor, type Role, targetsFor, typesFor } from '#shared/messages/message-targets.ts';
import type { MessageType, Target } from '#shared/messages/target-names.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useSignedInForm } from '#web/customer/session/use-signed-in-form.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { ChoiceTiles } from '#web/ui/form/ChoiceTiles.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { invalidateMessages } from './message-queries.ts';
import { RECIPIENT_PREFIX, MessageRecipients } from './MessageRecipients.tsx';
import { TARGET_LABEL, MESSAGE_TYPE_LABEL, texts } from './customer-messages.texts.ts';

const ROLE: Role = 'customer';

export interface MessageStart {
  /** The name of the draft: each reply has its own. */
  draftName: string;
  title?: string;
}

interface WriteMessageFormProps {
  start: MessageStart;
  onBusy: (busy: boolean) => void;
  onSent: () => void;
}

/** Offers the message types and targets that a customer may use. */
export function WriteMessageForm({ start, onBusy, onSent }: WriteMessageFormProps) {
  const client = useQueryClient();
  const types = typesFor(ROLE);
  const { form, draft, errors, failure, busy } = useSignedInForm({
    name: start.draftName,
    endpoint: sendMessage,
    toBody: toMessageBody,
    send: async (body) => {
      if (recipientsFor(body.to) === 'needed' && !body.receivers?.length) {
        throw new AppError('message.no_receivers', { fields: { receivers: texts.chooseAtLeastOnePerson } });
      }
      onBusy(true);
      try {
        const { message } = await customerCall(sendMessage, { body });
        invalidateMessages(client);
        toast.success(message);
      } finally {
        onBusy(false);
      }
      onSent();
    },
  });
  const [type, setType] = useState<MessageType>(types.find((known) => known === draft.type) ?? 'message');
  const targets = targetsFor(ROLE, type);
  const [chosen, setTo] = useState<Target>(targets.find((known) => known === draft.to) ?? 'admins');
  const to = targets.includes(chosen) ? chosen : (targets[0] ?? chosen);

  return (
    <form className="stack" {...form}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {types.length > 1 ? (
        <ChoiceTiles
          legend="Type"
          legendLook="label"
          name="type"
          layout="two"
          choices={types.map((value) => ({ value, label: MESSAGE_TYPE_LABEL[value] }))}
          value={type}
          onChange={setType}
        />
      ) : (
        <input type="hidden" name="type" value={type} />
      )}
      <Select
        label={texts.to}
        name="to"
        value={to}
        error={errors.to}
        onChange={({ target: { value } }) => setTo(targets.find((target) => target === value) ?? to)}
      >
        {targets.map((target) => (
          <option key={target} value={target}>
            {TARGET_LABEL[target]}
          </option>
        ))}
      </Select>
      <MessageRecipients role={ROLE} target={to} picked={draft} error={errors.receivers} />
      <Field
        label={texts.title}
        name="title"
        maxLength={TITLE_MAX}
        autoComplete="off"
        defaultValue={draft.title ?? start.title}
        error={errors.title}
      />
      <TextArea
        label={texts.message}
        name="message"
        rows={4}
        maxLength={MESSAGE_MAX}
        defaultValue={draft.message}
        error={errors.message}
      />
      <Checkbox label={texts.isAboutABooking} name="isBooking" defaultChecked={draft.isBooking !== undefined} />
      <Button type="submit" block busy={busy} busyLabel={texts.sending}>
        {texts.send}
      </Button>
    </form>
  );
}

/** The form as a request body. */
function toMessageBody(form: FormData): Record<string, unknown> {
  const picked = [...form.keys()]
    .filter((name) => name.startsWith(RECIPIENT_PREFIX))
    .map((name) => ({ admin: name.slice(RECIPIENT_PREFIX.length) }));
  const [type, to, title, message] = ['type', 'to', 'title', 'message'].map((name) => form.get(name));
  return { type, to, title, message, isBooking: form.has('isBooking'), receivers: picked };
}
