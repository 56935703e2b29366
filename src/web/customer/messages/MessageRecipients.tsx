import { useId } from 'react';
import { recipientsFor, type Role, staffToPick } from '#shared/messages/message-targets.ts';
import type { Target } from '#shared/messages/target-names.ts';
import type { FieldValues } from '#web/lib/form-draft.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { useAdmins } from './message-queries.ts';
import styles from './MessageRecipients.module.css';
import { STAFF_ROLE_LABEL, texts } from './customer-messages.texts.ts';

/** Prefix of the checkbox names: one checkbox per person, so that the draft stores each. */
export const RECIPIENT_PREFIX = 'receiver:';

interface MessageRecipientsProps {
  role: Role;
  target: Target;
  /** The draft. */
  picked: FieldValues;
  error?: string | undefined;
}

/** The people who can be picked for a target; nothing for targets that mean everyone. */
export function MessageRecipients({ role, target, picked, error }: MessageRecipientsProps) {
  const rule = recipientsFor(target);
  const { data, isFetching, refetch } = useAdmins();
  const id = useId();
  if (rule === 'none') return null;
  const types = staffToPick(role, target);
  const people = data?.filter(({ type }) => types.includes(type));
  return (
    <fieldset className={styles.group} aria-describedby={error ? id : undefined}>
      <legend>
        {texts.recipients}{' '}
        <span className={styles.note}>{rule === 'optional' ? texts.noneSelectedMeansEveryone : texts.atLeastOne}</span>
      </legend>
      {people && people.length > 0 && (
        <div className={styles.people}>
          {people.map(({ _id, name, type }) => (
            <Checkbox
              key={_id}
              name={RECIPIENT_PREFIX + _id}
              label={`${name}, ${STAFF_ROLE_LABEL[type]}`}
              defaultChecked={picked[RECIPIENT_PREFIX + _id] !== undefined}
            />
          ))}
        </div>
      )}
      {people?.length === 0 && <p className="muted">{texts.nobodyToChoose}</p>}
      {!people && isFetching && <Spinner label={texts.loadingNames} />}
      {!people && !isFetching && (
        <Notice>
          {texts.namesFailed}{' '}
          <Button variant="text" size="sm" onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        </Notice>
      )}
      {error && (
        <div id={id}>
          <Notice tone="bad">{error}</Notice>
        </div>
      )}
    </fieldset>
  );
}
