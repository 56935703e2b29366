import type { Brand } from '#shared/catalogue/catalogue.contract.ts';
import { Select } from '#web/ui/form/Select.tsx';
import { byModel } from './car-fields.ts';

interface CarFieldsProps {
  brands: readonly Brand[];
  /** Ids; '' while nothing is chosen. */
  brand: string;
  vehicle: string;
  onChange: (car: { brand: string; vehicle: string }) => void;
  errors: { brand?: string | undefined; vehicle?: string | undefined };
}

/** Selects a brand, then a model and year of that brand. */
export function CarFields({ brands, brand, vehicle, onChange, errors }: CarFieldsProps) {
  const chosen = brands.find(({ _id }) => _id === brand);
  return (
    <div className="row row-2">
      <Select
        label="Brand"
        name="brand"
        value={brand}
        error={errors.brand}
        required
        onChange={(event) => onChange({ brand: event.target.value, vehicle: '' })}
      >
        <option value="" disabled hidden>
          Choose a brand
        </option>
        {brands.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Model and year"
        name="vehicle"
        value={vehicle}
        error={errors.vehicle}
        required
        disabled={!chosen}
        onChange={(event) => onChange({ brand, vehicle: event.target.value })}
      >
        <option value="" disabled hidden>
          {chosen ? 'Choose the model and year' : 'Choose a brand first'}
        </option>
        {chosen &&
          byModel(chosen).map(([model, vehicles]) => (
            <optgroup key={model} label={model}>
              {vehicles.map(({ _id, year }) => (
                <option key={_id} value={_id}>
                  {model}, {year}
                </option>
              ))}
            </optgroup>
          ))}
      </Select>
    </div>
  );
}
