import { VEHICLE_CLASSES, type VehicleClass } from '#shared/catalogue/catalogue-seed.ts';
import { CLASS_LABEL } from '#shared/catalogue/vehicle-class-labels.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { DepositFields } from './DepositFields.tsx';
import { useCatalogue } from './staff-catalogue-queries.ts';
import { texts } from './staff-catalogue.texts.ts';

interface ServiceFieldsProps {
  /** The first values by field. */
  values: Readonly<Record<string, string | number>>;
  active: boolean;
  /** One of the six cards of "Our Services". */
  featured?: boolean;
  errors: Readonly<Record<string, string>>;
  /** Classes whose cars have several prices. */
  mixed?: readonly VehicleClass[];
}

/**
 * The fields that a new and an edited service share: words for customers, prices, when it is due again, its place in
 * the order of work, and whether it can be booked.
 */
export function ServiceFields({ values, active, featured = false, errors, mixed = [] }: ServiceFieldsProps) {
  const figure = (name: string) => ({
    name,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    defaultValue: values[name] ?? '',
    error: errors[name],
  });
  const groups = new Set(useCatalogue().data?.services.map(({ group }) => group));
  return (
    <>
      <Field
        label={texts.included}
        hint={texts.includedHint}
        name="included"
        defaultValue={values['included'] ?? ''}
        maxLength={160}
        autoComplete="off"
        error={errors['included']}
      />
      <Field
        label={texts.group}
        hint={texts.groupHint}
        name="group"
        defaultValue={values['group'] ?? ''}
        maxLength={40}
        list="service-groups"
        autoComplete="off"
        error={errors['group']}
      />
      <datalist id="service-groups">
        {[...groups].map((group) => (
          <option key={group}>{group}</option>
        ))}
      </datalist>
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
      <DepositFields values={values} error={errors['deposit']} />
      <p className="small muted">{texts.dueAgainExplained}</p>
      <div className="pair">
        <Field label={texts.kilometres} {...figure('intervalKm')} />
        <Field label={texts.months} {...figure('intervalMonths')} />
      </div>
      <Field label={texts.position} hint={texts.positionHint} {...figure('position')} />
      <Checkbox label={texts.featured} name="featured" defaultChecked={featured} />
      <Checkbox label={texts.canBeBooked} name="active" defaultChecked={active} />
    </>
  );
}
