import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useDeferredValue, useState } from 'react';
import { listAdmins } from '#shared/messages/send-message.contract.ts';
import { listUsers } from '#shared/messages/staff-recipients.contract.ts';
import { picksCustomers, staffToPick } from '#shared/messages/message-targets.ts';
import type { Target } from '#shared/messages/target-names.ts';
import { formatPhone } from '#shared/phone.ts';
import { matchesSearch } from '#shared/search-text.ts';
import type { StaffType } from '#shared/capabilities.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { staffCall } from '../session/staff-call.ts';
import styles from './RecipientPicker.module.css';
import { texts } from './staff-messages.texts.ts';
import { ROLE_LABEL } from '#web/staff/staff.texts.ts';

/** A recipient who was picked. */
export interface Recipient {
  _id: string;
  name: string;
}

interface RecipientPickerProps {
  target: Target;
  role: StaffType;
  picked: readonly Recipient[];
  onChange: (picked: Recipient[]) => void;
  error?: string | undefined;
}

/** Searches for people and picks recipients. The target decides which people can be found. */
export function RecipientPicker({ target, role, picked, onChange, error }: RecipientPickerProps) {
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const found = useRecipientSearch(target, role, search)
    .filter(({ _id }) => !picked.some((one) => one._id === _id))
    .slice(0, 6);
  return (
    <div className="stack-tight">
      {picked.length > 0 && (
        <ul className={styles.people} aria-label={texts.recipients}>
          {picked.map((one) => (
            <li key={one._id}>
              <Button
                variant="line"
                size="sm"
                iconEnd={X}
                aria-label={texts.takeAway(one.name)}
                onClick={() => onChange(picked.filter(({ _id }) => _id !== one._id))}
              >
                {one.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Field
        label={picksCustomers(target) ? texts.findACustomer : texts.findAColleague}
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={error}
        hint={texts.findHint}
      />
      <ul className={styles.people} aria-label={texts.peopleFound}>
        {found.map(({ _id, name, note }) => (
          <li key={_id}>
            <Button
              variant="text"
              size="sm"
              onClick={() => {
                onChange([...picked, { _id, name }]);
                setText('');
              }}
            >
              {name}
              {note && `, ${note}`}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useRecipientSearch(target: Target, role: StaffType, search: string): (Recipient & { note: string })[] {
  const isCustomers = picksCustomers(target);
  const users = useQuery({
    queryKey: ['receivers', search],
    queryFn: ({ signal }) => staffCall(listUsers, { query: { search } }, { signal }),
    enabled: isCustomers && search.length >= 2,
  });
  const admins = useQuery({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) => staffCall(listAdmins, {}, { signal }),
    enabled: !isCustomers,
  });
  if (isCustomers)
    return (search.length >= 2 ? (users.data ?? []) : []).map(({ _id, fullName, phoneNumber }) => ({
      _id,
      name: fullName,
      note: phoneNumber ? formatPhone(phoneNumber) : '',
    }));
  const types = staffToPick(role, target);
  return (admins.data ?? [])
    .filter(({ type, name }) => types.includes(type) && matchesSearch(search, name))
    .map(({ _id, name, type }) => ({ _id, name, note: ROLE_LABEL[type] }));
}
