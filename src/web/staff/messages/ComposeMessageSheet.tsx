import { type FormEvent, useState } from 'react';
import { MESSAGE_MAX, sendMessage, TITLE_MAX } from '#shared/messages/send-message.contract.ts';
import { picksCustomers, receiversFor, targetsFor, typesFor } from '#shared/messages/message-targets.ts';
import type { MessageType, Target } from '#shared/messages/target-names.ts';
import type { StaffType } from '#shared/capabilities.ts';
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
import { TARGET_LABEL } from './message-target-labels.ts';

export interface ComposeStart {
  type: MessageType;
  to?: Target;
  receivers?: Recipient[];
  title?: string;
}

interface ComposeMessageSheetProps {
  role: StaffType;
  start: ComposeStart;
  /** The member of staff whose draft this is. */
  owner: string;
  onClose: () => void;
  onSent: (message: string) => void;
}

/** The default targets, smallest audience first. */
const PREFERRED_TARGETS: readonly Target[] = ['user', 'admins', 'all_users'];

/** Composes a message or an announcement, with a preview that shows how many people it reaches. */
export function ComposeMessageSheet({ role, start, owner, onClose, onSent }: ComposeMessageSheetProps) {
  const draftName = `staff-message ${owner} ${start.receivers?.[0]?._id ?? ''}`;
  const [draft] = useState(() => staffDrafts.read(draftName));
  const [type, setType] = useState<MessageType>(start.type);
  const targets = targetsFor(role, type);
  const [chosen, setTo] = useState<Target | undefined>(start.to);
  const to =
    [chosen, ...PREFERRED_TARGETS].find((target) => target !== undefined && targets.includes(target)) ?? 'admins';
  const [receivers, setReceivers] = useState<Recipient[]>(start.receivers ?? []);
  const [title, setTitle] = useState(draft['title'] ?? start.title ?? '');
  const [message, setMessage] = useState(draft['message'] ?? '');
  const [isPreview, setPreview] = useState(false);
  const { ref, busy, submit, reject, errors, failure } = useSubmit();
  const rule = receiversFor(to);
  const saveDraft = (next: { title: string; message: string }) => staffDrafts.write(draftName, next);

  function preview(event: FormEvent) {
    event.preventDefault();
    const problems = {
      ...(title.trim() === '' && { title: 'Please fill this in.' }),
      ...(message.trim() === '' && { message: 'Please fill this in.' }),
      ...(rule === 'needed' && receivers.length === 0 && { receivers: 'Choose at least one person.' }),
    };
    if (Object.keys(problems).length > 0) return reject({ message: null, fields: problems });
    reject(null);
    setPreview(true);
  }
  const send = () =>
    submit(async () => {
      const key = picksCustomers(to) ? 'user' : 'admin';
      const picked = rule === 'none' ? [] : receivers.map(({ _id }) => ({ [key]: _id }));
      try {
        const answer = await staffCall(sendMessage, { body: { type, to, receivers: picked, title, message } });
        staffDrafts.drop(draftName);
        onSent(answer.message);
      } catch (error) {
        if (error instanceof AppError && error.details.fields) setPreview(false);
        throw error;
      }
    });

  return (
    <Sheet
      open
      onClose={onClose}
      busy={busy}
      title={isPreview ? 'Look it over' : type === 'broadcast' ? 'New announcement' : 'New message'}
    >
      {failure && <Notice tone="bad">{failure}</Notice>}
      {isPreview ? (
        <div className="stack">
          <p>
            To:{' '}
            <b>
              {receivers.length > 0 && rule !== 'none'
                ? receivers.map(({ name }) => name).join(', ')
                : TARGET_LABEL[to]}
            </b>
            . <RecipientCount to={to} picked={rule === 'none' ? 0 : receivers.length} />
          </p>
          <Card tone="flat" aria-label="Preview">
            <h3 className="strong">{title}</h3>
            <p className={styles.text}>{message}</p>
          </Card>
          <SheetActions>
            <Button busy={busy} busyLabel="Sending" onClick={() => void send()}>
              Send
            </Button>
            <Button variant="line" disabled={busy} onClick={() => setPreview(false)}>
              Change it
            </Button>
          </SheetActions>
        </div>
      ) : (
        <form className="stack" noValidate ref={ref} onSubmit={preview}>
          {typesFor(role).length > 1 && !start.receivers && (
            <ChoiceTiles
              legend="What is it?"
              legendLook="sr"
              name="type"
              value={type}
              onChange={setType}
              choices={[
                { value: 'message', label: 'Message' },
                { value: 'broadcast', label: 'Announcement', note: 'Shown to all at once' },
              ]}
            />
          )}
          <Select
            label="To"
            name="to"
            value={to}
            onChange={({ target: { value } }) => {
              setTo(targets.find((target) => target === value) ?? to);
              setReceivers([]);
            }}
          >
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
          {rule === 'optional' && receivers.length === 0 && (
            <p className="small muted">Nobody picked: everybody in this group gets it.</p>
          )}
          <Field
            label="Title"
            name="title"
            value={title}
            maxLength={TITLE_MAX}
            autoComplete="off"
            error={errors['title']}
            onChange={(event) => {
              setTitle(event.target.value);
              saveDraft({ title: event.target.value, message });
            }}
          />
          <TextArea
            label="Text"
            name="message"
            rows={5}
            value={message}
            maxLength={MESSAGE_MAX}
            error={errors['message']}
            onChange={(event) => {
              setMessage(event.target.value);
              saveDraft({ title, message: event.target.value });
            }}
          />
          <SheetActions>
            <Button type="submit">Preview</Button>
            <Button variant="line" onClick={onClose}>
              Not now
            </Button>
          </SheetActions>
        </form>
      )}
    </Sheet>
  );
}

/** How many people it reaches. */
function RecipientCount({ to, picked }: { to: Target; picked: number }) {
  const { data } = useRecipientCount(picked > 0 ? null : to);
  const count = picked > 0 ? picked : data?.count;
  if (count === undefined || count === null) return null;
  return (
    <span role="status">
      Reaches {count} {count === 1 ? 'person' : 'people'}.
    </span>
  );
}
