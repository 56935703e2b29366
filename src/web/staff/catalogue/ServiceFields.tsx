import { VEHICLE_CLASSES, type VehicleClass } from '#shared/catalogue/catalogue-seed.ts';
import { CLASS_LABEL } from '#shared/catalogue/vehicle-class-labels.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { texts } from './staff-catalogue.texts.ts';

interface ServiceFieldsProps {
  /** The first values by field. */
  values: Readonly<Record<string, string | number>>;
  active: boolean;
  errors: Readonly<Record<string, string>>;
  /** Classes whose cars have several prices. */
  mixed?: readonly VehicleClass[];
}

/** The fields that a new and an edited service share: prices, when it is due again, and whether it can be booked. */
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
      <Field label={texts.price} note={texts.naira} {...figure('price')} />
      <p className="small muted">{texts.classPricesExplained}</p>
      <div className="pair">
        {VEHICLE_CLASSES.map((one) => (
          <Field
            key={one}
            label={CLASS_LABEL[one]}
            {...figure(one)}
            hint={mixed.includes(one) ? texts.carsDiffer : undefined}
          />
        ))}
      </div>
      <p className="small muted">{texts.dueAgainExplained}</p>
      <div className="pair">
        <Field label={texts.kilometres} {...figure('intervalKm')} />
        <Field label={texts.months} {...figure('intervalMonths')} />
      </div>
      <Checkbox label={texts.canBeBooked} name="active" defaultChecked={active} />
    </>
  );
}
