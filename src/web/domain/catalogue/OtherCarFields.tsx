import { LONGEST_WORDS } from '#shared/catalogue/other-car.ts';
import { Field } from '#web/ui/form/Field.tsx';
import type { CarWords } from './car-fields.ts';
import { texts } from './domain-catalogue.texts.ts';

interface OtherCarFieldsProps {
  words: CarWords;
  onChange: (part: Partial<CarWords>) => void;
  errors: Partial<Record<keyof CarWords, string | undefined>>;
}

/** The make, model and year of a car that is not in the catalogue. Loaded only when one is chosen. */
export function OtherCarFields({ words, onChange, errors }: OtherCarFieldsProps) {
  return (
    <>
      <Field
        label={texts.make}
        name="otherMake"
        autoComplete="off"
        maxLength={LONGEST_WORDS}
        required
        value={words.make}
        error={errors.make}
        onChange={({ target }) => onChange({ make: target.value })}
      />
      <div className="pair">
        <Field
          label={texts.modelInWords}
          name="otherModel"
          autoComplete="off"
          maxLength={LONGEST_WORDS}
          required
          value={words.model}
          error={errors.model}
          onChange={({ target }) => onChange({ model: target.value })}
        />
        <Field
          label={texts.year}
          name="otherYear"
          autoComplete="off"
          inputMode="numeric"
          maxLength={4}
          required
          value={words.year}
          error={errors.year}
          onChange={({ target }) => onChange({ year: target.value })}
        />
      </div>
    </>
  );
}
