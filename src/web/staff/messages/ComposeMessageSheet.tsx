import { type FormEvent, useState } from 'react';
import { MESSAGE_MAX, sendMessage, TITLE_MAX } from '#shared/messages/send-message.contract.ts';
import { picksCustomers, recipientsFor, targetsFor, typesFor } from '#shared/messages/message-targets.ts';
import type { MessageType, Target } from '#shared/messages/target-names.ts';
import type { StaffType } from '#shared/capabilities.ts';
import type { Sent } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { staffDrafts } from '#web/staff/session/staff-session.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ChoiceTiles } from '#web/ui/form/ChoiceTiles.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { staffCall } from '../session/staff-call.ts';
import styles from './ComposeMessageSheet.module.css';
import { useRecipientCount } from './staff-message-queries.ts';
import { RecipientPicker, type Recipient } from './RecipientPicker.tsx';
import { TARGET_LABEL, texts } from './staff-messages.texts.ts';

interface ComposeMessageSheetProps {
  role: StaffType;
  /** The type that is chosen first. */
  start: MessageType;
  /** The id of the member of staff whose draft this is. */
  owner: string;
  onClose: () => void;
  onSent: (message: string) => void;
}

const NEW: Record<MessageType, string> = { message: texts.newMessage, broadcast: texts.newAnnouncement };
/** The default targets, smallest audience first. */
const PREFERRED_TARGETS: readonly Target[] = ['user', 'admins', 'all_users'];

/** Composes a message or an announcement, with a preview that shows how many people it reaches. */
export function ComposeMessageSheet({ role, start, owner, onClose, onSent }: ComposeMessageSheetProps) {
  const message = useComposedMessage(role, start, owner);
  const [isPreview, setPreview] = useState(false);
  const { ref, busy, submit, reject, errors, failure } = useSubmit();

  function preview(event: FormEvent) {
    event.preventDefault();
    const problems = missingIn(message);
    if (Object.keys(problems).length > 0) return reject({ message: null, fields: problems });
    reject(null);
    setPreview(true);
  }
  const send = () =>
    submit(async () => {
      try {
        const answer = await staffCall(sendMessage, { body: toBody(message) });
        message.dropDraft();
        onSent(answer.message);
      } catch (error) {
        if (error instanceof AppError && error.details.fields) setPreview(false);
        throw error;
      }
    });

  return (
    <Sheet open onClose={onClose} busy={busy} title={isPreview ? texts.lookItOver : NEW[message.type]}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {isPreview ? (
        <MessagePreview message={message} busy={busy} onSend={() => void send()} onChange={() => setPreview(false)} />
      ) : (
        <form className="stack" noValidate ref={ref} onSubmit={preview}>
          <MessageAudience message={message} role={role} errors={errors} />
          <Field
            label={texts.title}
            name="title"
            value={message.title}
            maxLength={TITLE_MAX}
            autoComplete="off"
            error={errors['title']}
            onChange={(event) => message.write({ title: event.target.value })}
          />
          <TextArea
            label={texts.text}
            name="message"
            rows={5}
            value={message.text}
            maxLength={MESSAGE_MAX}
            error={errors['message']}
            onChange={(event) => message.write({ text: event.target.value })}
          />
          <SheetActions>
            <Button type="submit">{texts.preview}</Button>
            <Button variant="line" onClick={onClose}>
              {texts.notNow}
            </Button>
          </SheetActions>
        </form>
      )}
    </Sheet>
  );
}

/** A message that is being written. Its title and text are kept as a draft until it is sent. */
function useComposedMessage(role: StaffType, start: MessageType, owner: string) {
  const draftName = `staff-message ${owner}`;
  const [draft] = useState(() => staffDrafts.read(draftName));
  const [type, setType] = useState<MessageType>(start);
  const [chosen, setChosen] = useState<Target | undefined>();
  const [receivers, setReceivers] = useState<Recipient[]>([]);
  const [title, setTitle] = useState(draft['title'] ?? '');
  const [text, setText] = useState(draft['message'] ?? '');
  const targets = targetsFor(role, type);
  const to =
    [chosen, ...PREFERRED_TARGETS].find((target) => target !== undefined && targets.includes(target)) ?? 'admins';
  return {
    type,
    setType,
    targets,
    to,
    setTo: (value: string) => {
      setChosen(targets.find((target) => target === value) ?? to);
      setReceivers([]);
    },
    receivers,
    setReceivers,
    title,
    text,
    write: (change: { title?: string; text?: string }) => {
      const next = { title, text, ...change };
      setTitle(next.title);
      setText(next.text);
      staffDrafts.write(draftName, { title: next.title, message: next.text });
    },
    dropDraft: () => staffDrafts.drop(draftName),
  };
}
type ComposedMessage = ReturnType<typeof useComposedMessage>;

/** The errors of the fields that must be filled in before the preview. */
const missingIn = ({ to, receivers, title, text }: ComposedMessage): Record<string, string> => ({
  ...(title.trim() === '' && { title: texts.pleaseFillThisIn }),
  ...(text.trim() === '' && { message: texts.pleaseFillThisIn }),
  ...(recipientsFor(to) === 'needed' && receivers.length === 0 && { receivers: texts.chooseAtLeastOnePerson }),
});

function toBody({ type, to, receivers, title, text }: ComposedMessage): Sent<typeof sendMessage> {
  const key = picksCustomers(to) ? 'user' : 'admin';
  const picked = recipientsFor(to) === 'none' ? [] : receivers.map(({ _id }) => ({ [key]: _id }));
  return { type, to, receivers: picked, title, message: text };
}

interface MessagePreviewProps {
  message: ComposedMessage;
  busy: boolean;
  onSend: () => void;
  onChange: () => void;
}

function MessagePreview({ message, busy, onSend, onChange }: MessagePreviewProps) {
  const { to, receivers, title, text } = message;
  const picked = recipientsFor(to) === 'none' ? [] : receivers;
  return (
    <div className="stack">
      <p>
        {texts.toLabel} <b>{picked.length > 0 ? picked.map(({ name }) => name).join(', ') : TARGET_LABEL[to]}</b>.{' '}
        <RecipientCount to={to} picked={picked.length} />
      </p>
      <Card tone="flat" aria-label={texts.preview}>
        <h3 className="strong">{title}</h3>
        <p className={styles.text}>{text}</p>
      </Card>
      <SheetActions>
        <Button busy={busy} busyLabel={texts.sending} onClick={onSend}>
          {texts.send}
        </Button>
        <Button variant="line" disabled={busy} onClick={onChange}>
          {texts.changeIt}
        </Button>
      </SheetActions>
    </div>
  );
}

interface MessageAudienceProps {
  message: ComposedMessage;
  role: StaffType;
  errors: Record<string, string>;
}

/** The choice between a message and an announcement, and of the people who get it. */
function MessageAudience({ message, role, errors }: MessageAudienceProps) {
  const { type, setType, targets, to, setTo, receivers, setReceivers } = message;
  const rule = recipientsFor(to);
  return (
    <>
      {typesFor(role).length > 1 && (
        <ChoiceTiles
          legend={texts.whatIsIt}
          legendLook="sr"
          name="type"
          value={type}
          onChange={setType}
          choices={[
            { value: 'message', label: texts.message },
            { value: 'broadcast', label: texts.announcement, note: texts.shownToAllAtOnce },
          ]}
        />
      )}
      <Select label={texts.to} name="to" value={to} onChange={({ target }) => setTo(target.value)}>
        {targets.map((target) => (
          <option key={target} value={target}>
            {TARGET_LABEL[target]}
          </option>
        ))}
      </Select>
      {rule !== 'none' && (
        <RecipientPicker
          target={to}
          role={role}
          picked={receivers}
          onChange={setReceivers}
          error={errors['receivers']}
        />
      )}
      {rule === 'optional' && receivers.length === 0 && <p className="small muted">{texts.noneChosen}</p>}
    </>
  );
}

/** The number of people that the message reaches. */
function RecipientCount({ to, picked }: { to: Target; picked: number }) {
  const { data } = useRecipientCount(picked > 0 ? null : to);
  const count = picked > 0 ? picked : data?.count;
  if (count === undefined || count === null) return null;
  return <span role="status">{texts.reaches(count, count === 1 ? texts.onePerson : texts.manyPeople)}</span>;
}
