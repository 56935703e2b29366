import { Field } from '#web/ui/form/Field.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import type { SettingField } from './settings-form-values.ts';
import { texts } from './staff-settings.texts.ts';

const INPUT = {
  text: 'text',
  email: 'email',
  tel: 'tel',
  url: 'url',
  number: 'number',
  moment: 'datetime-local',
} as const;

/** The field of a setting, by its kind. */
export function SettingInput({
  field: { path, label, hint, note, kind = 'text' },
  value,
  error,
}: {
  field: SettingField;
  value: string;
  error: string | undefined;
}) {
  const words = { label, hint, note, error, name: path, defaultValue: value, autoComplete: 'off' };
  if (kind === 'area' || kind === 'lines') return <TextArea {...words} rows={kind === 'lines' ? 6 : 2} />;
  if (kind === 'yes-no')
    return (
      <Select {...words}>
        <option value="no">{texts.no}</option>
        <option value="yes">{texts.yes}</option>
      </Select>
    );
  return <Field {...words} type={INPUT[kind]} {...(kind === 'number' && { inputMode: 'numeric' as const })} />;
}
