import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Field, type FieldProps } from '#web/ui/form/Field.tsx';
import fieldStyles from '#web/ui/form/Field.module.css';

/** A field with its error already in the page, unseen: the script shows it and ties it to the input. */
export function WaitlistField({ missing, name, ...field }: FieldProps & { missing: string; name: string }) {
  const id = `waitlist-${name}`;
  return (
    <div>
      <Field {...field} id={id} name={name} required data-missing={missing} />
      <p className={fieldStyles.error} id={`${id}-error`} hidden>
        <TriangleAlert size={20} />
        <span />
      </p>
    </div>
  );
}
