import { type FormEvent, useState } from 'react';
import { MESSAGE_MAX, sendMessage } from '#shared/messages/send-message.contract.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { customerMessagesKey } from '#web/staff/customers/customer-queries.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { staffDrafts } from '#web/staff/session/staff-session.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { replyTitle } from './reply-title.ts';
import { texts } from './staff-messages.texts.ts';

interface ConversationFormProps {
  customer: string;
  /** The title of the customer's last message; undefined: none. */
  answered: string | undefined;
  onSent: () => void;
}

/** Writes to the customer of a conversation. The title follows from the customer's last message. */
export function ConversationForm({ customer, answered, onSent }: ConversationFormProps) {
  const draftName = `staff-answer ${customer}`;
  const [text, setText] = useState(() => staffDrafts.read(draftName)['message'] ?? '');
  const { ref, busy, submit, reject, errors, failure } = useSubmit();

  function write(message: string) {
    setText(message);
    staffDrafts.write(draftName, { message });
  }
  function send(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return reject({ message: null, fields: { message: texts.pleaseFillThisIn } });
    void submit(async () => {
      const title = answered === undefined ? texts.fromTheCentre : replyTitle(answered);
      const receivers = [{ user: customer }];
      const answer = await staffCall(sendMessage, {
        body: { type: 'message', to: 'user', receivers, title, message: text },
      });
      toast.success(answer.message);
      staffDrafts.drop(draftName);
      setText('');
      onSent();
      await staffQueryClient.invalidateQueries({ queryKey: customerMessagesKey });
    });
  }

  return (
    <form className="stack" noValidate ref={ref} onSubmit={send}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <TextArea
        label={texts.yourAnswer}
        name="message"
        rows={3}
        value={text}
        maxLength={MESSAGE_MAX}
        error={errors['message']}
        onChange={(event) => write(event.target.value)}
      />
      <div>
        <Button type="submit" busy={busy} busyLabel={texts.sending}>
          {texts.send}
        </Button>
      </div>
    </form>
  );
}
