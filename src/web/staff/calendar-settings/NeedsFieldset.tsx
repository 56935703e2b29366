import Plus from 'lucide-react/icons/plus';
import { Button } from '#web/ui/form/Button.tsx';
import { NEW_NEED, type EditedNeed } from './edited-needs.ts';
import { NeedFields } from './NeedFields.tsx';
import { texts } from './staff-calendar-settings.texts.ts';

interface NeedsFieldsetProps {
  needs: readonly EditedNeed[];
  /** The errors by the position of their field, such as `0.workMinutes`. */
  errors: Readonly<Record<string, string>>;
  /** The text before the position in the keys of `errors`. */
  prefix?: string;
  onChange: (needs: EditedNeed[]) => void;
}

/** The needs of a service in the order of the work, and the button that adds one. */
export function NeedsFieldset({ needs, errors, prefix = '', onChange }: NeedsFieldsetProps) {
  return (
    <>
      {needs.map((need, index) => (
        <NeedFields
          key={index}
          number={index + 1}
          need={need}
          error={(field) => errors[`${prefix}${index}.${field}`]}
          onChange={(change) => onChange(needs.map((one, at) => (at === index ? { ...one, ...change } : one)))}
          onRemove={() => onChange(needs.filter((_, at) => at !== index))}
        />
      ))}
      <Button variant="line" size="sm" icon={Plus} onClick={() => onChange([...needs, NEW_NEED])}>
        {texts.addANeed}
      </Button>
    </>
  );
}
