import { useState } from 'react';
import { DEPOSIT_BY, DEPOSIT_FOR, type DepositBy, type DepositFor } from '#shared/catalogue/deposit-rule.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { texts } from './staff-catalogue.texts.ts';

const FOR: Record<DepositFor, string> = {
  everyone: texts.depositForEveryone,
  new: texts.depositForNew,
  'no-show': texts.depositForNoShow,
};
const BY: Record<DepositBy, string> = { share: texts.depositByShare, sum: texts.depositBySum };

interface DepositFieldsProps {
  /** The first values by field. */
  values: Readonly<Record<string, string | number>>;
  error: string | undefined;
}

/** Whether a service asks for a deposit, from whom, and how much. */
export function DepositFields({ values, error }: DepositFieldsProps) {
  const [whom, setWhom] = useState(String(values['depositFor'] ?? ''));
  const [by, setBy] = useState(values['depositBy'] === 'sum' ? 'sum' : 'share');
  return (
    <>
      <Select
        label={texts.deposit}
        hint={texts.depositHint}
        name="depositFor"
        value={whom}
        onChange={(event) => setWhom(event.currentTarget.value)}
      >
        <option value="">{texts.noDeposit}</option>
        {DEPOSIT_FOR.map((one) => (
          <option key={one} value={one}>
            {FOR[one]}
          </option>
        ))}
      </Select>
      {whom !== '' && (
        <div className="pair">
          <Select
            label={texts.depositBy}
            name="depositBy"
            value={by}
            onChange={(event) => setBy(event.currentTarget.value === 'sum' ? 'sum' : 'share')}
          >
            {DEPOSIT_BY.map((one) => (
              <option key={one} value={one}>
                {BY[one]}
              </option>
            ))}
          </Select>
          <Field
            label={by === 'sum' ? texts.depositSum : texts.depositShare}
            name="deposit"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={values['deposit'] ?? ''}
            error={error}
          />
        </div>
      )}
    </>
  );
}
