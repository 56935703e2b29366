import { Suspense, useState } from 'react';
import type { CatalogueBrand } from '#shared/catalogue/compact-catalogue.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { Select } from '#web/ui/form/Select.tsx';
import { byModel, type CarWords, NO_WORDS } from './car-fields.ts';
import { texts } from './domain-catalogue.texts.ts';

const OtherCarFields = lazyPart(() => import('./OtherCarFields.tsx').then((part) => part.OtherCarFields));

interface CarFieldsProps {
  brands: readonly CatalogueBrand[];
  /** Ids; '' while nothing is chosen. */
  brand: string;
  vehicle: string;
  words: CarWords;
  onChange: (car: Partial<CarWords & { brand: string; vehicle: string }>) => void;
  errors: Partial<Record<keyof CarWords | 'brand' | 'vehicle', string | undefined>>;
}

/**
 * Selects a brand, then a model of that brand, then its year. A model of one year is chosen with it. "Another car" has
 * kinds of cars in place of models, and is written.
 */
export function CarFields({ brands, brand, vehicle, words, onChange, errors }: CarFieldsProps) {
  const [chosenModel, setModel] = useState('');
  const chosen = brands.find(({ _id }) => _id === brand);
  const isOther = chosen?.other === true;
  const models = chosen ? byModel(chosen) : [];
  const [model, years] =
    models.find(([, vehicles]) => vehicles.some(({ _id }) => _id === vehicle)) ??
    models.find(([name]) => name === chosenModel) ??
    [];

  function chooseModel(name: string) {
    setModel(name);
    const [first, ...others] = models.find(([one]) => one === name)?.[1] ?? [];
    onChange({ brand, vehicle: first && others.length === 0 ? first._id : '' });
  }

  return (
    <div className="row row-2">
      <Select
        label={texts.brand}
        name="brand"
        value={brand}
        error={errors.brand}
        required
        onChange={(event) => onChange({ brand: event.target.value, vehicle: '', ...NO_WORDS })}
      >
        <option value="" disabled hidden>
          {texts.chooseABrand}
        </option>
        {brands.map(({ _id, name, other }) => (
          <option key={_id} value={_id}>
            {other ? texts.notInThisList(name) : name}
          </option>
        ))}
      </Select>
      <div className={isOther ? undefined : 'pair'}>
        <Select
          label={isOther ? texts.kindOfCar : texts.model}
          name="model"
          value={model ?? ''}
          error={model === undefined ? errors.vehicle : undefined}
          required
          disabled={!chosen}
          onChange={(event) => chooseModel(event.target.value)}
        >
          <option value="" disabled hidden>
            {chosen ? texts.choose : texts.brandFirst}
          </option>
          {models.map(([name]) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
        {!isOther && (
          <Select
            label={texts.year}
            name="vehicle"
            value={vehicle}
            error={model === undefined ? undefined : errors.vehicle}
            required
            disabled={!years}
            onChange={(event) => onChange({ brand, vehicle: event.target.value })}
          >
            <option value="" disabled hidden>
              {years ? texts.choose : texts.modelFirst}
            </option>
            {years?.map(({ _id, year }) => (
              <option key={_id} value={_id}>
                {year}
              </option>
            ))}
          </Select>
        )}
      </div>
      {isOther && (
        <Suspense>
          <OtherCarFields words={words} onChange={onChange} errors={errors} />
        </Suspense>
      )}
    </div>
  );
}
