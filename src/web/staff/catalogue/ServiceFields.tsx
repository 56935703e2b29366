import { VEHICLE_CLASSES, type VehicleClass } from '#shared/catalogue/catalogue-seed.ts';
import { CLASS_LABEL } from '#shared/catalogue/vehicle-class-labels.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Field } from '#web/ui/form/Field.tsx';

interface ServiceFieldsProps {
  /** The first values by field. */
  values: Readonly<Record<string, string | number>>;
  active: boolean;
  errors: Readonly<Record<string, string>>;
  /** Classes whose cars have several prices. */
  mixed?: readonly VehicleClass[];
}

/** The fields that a new service and one that is edited have: prices, when it is due again, whether it is booked. */
export function ServiceFields({ values, active, errors, mixed = [] }: ServiceFieldsProps) {
  const figure = (name: string) => ({
    name,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    defaultValue: values[name] ?? '',
    error: errors[name],
  });
  return (
    <>
      <Field label="Price" note="(naira)" {...figure('price')} />
      <p className="small muted">Classes of cars that pay something else. Empty: the price above.</p>
      <div className="pair">
        {VEHICLE_CLASSES.map((one) => (
          <Field
            key={one}
            label={CLASS_LABEL[one]}
            {...figure(one)}
            hint={mixed.includes(one) ? 'Its cars differ now.' : undefined}
          />
        ))}
      </div>
      <p className="small muted">Due again on a car after so many kilometres or months. Empty: never.</p>
      <div className="pair">
        <Field label="Kilometres" {...figure('intervalKm')} />
        <Field label="Months" {...figure('intervalMonths')} />
      </div>
      <Checkbox label="Customers can book it" name="active" defaultChecked={active} />
    </>
  );
}
