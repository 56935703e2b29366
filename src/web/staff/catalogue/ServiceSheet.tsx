import type { FormEvent } from 'react';
import { editService, type StaffService } from '#shared/catalogue/staff-catalogue.contract.ts';
import { VEHICLE_CLASSES, type VehicleClass } from '#shared/catalogue/catalogue-seed.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { staffCall } from '../session/staff-call.ts';
import { CLASS_LABEL } from '#shared/catalogue/vehicle-class-labels.ts';

interface ServiceSheetProps {
  service: StaffService;
  onClose: () => void;
  onSaved: (message: string) => void;
}

/** A whole figure, such as naira, or null when nothing is entered. */
const figure = (text: FormDataEntryValue | null): number | null =>
  typeof text === 'string' && text.trim() !== '' ? Number(text.replaceAll(/[\s,₦]/g, '')) : null;
const isPrice = (price: number | null): price is number =>
  price !== null && Number.isInteger(price) && price >= 100 && price <= 10_000_000;
const INVALID_PRICE = 'Write whole naira, at least 100.';

/** Edits a service's name, its price, the prices of car classes that differ from it, and when it is due again. */
export function ServiceSheet({ service, onClose, onSaved }: ServiceSheetProps) {
  const { ref, busy, submit, reject, errors, failure } = useSubmit();

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const price = figure(entered.get('price'));
    const problems: Record<string, string> = isPrice(price) ? {} : { price: INVALID_PRICE };
    const byClass: Partial<Record<VehicleClass, number | null>> = {};
    for (const one of VEHICLE_CLASSES) {
      const own = figure(entered.get(one));
      if (own !== null && !isPrice(own)) problems[one] = INVALID_PRICE;
      // A class whose cars have different prices keeps them until one price is entered for all.
      else if (own !== null || !service.mixed.includes(one)) byClass[one] = own;
    }
    if (!isPrice(price) || Object.keys(problems).length > 0) return reject({ message: null, fields: problems });
    const name = entered.get('name');
    const body = {
      name: typeof name === 'string' ? name : '',
      active: entered.get('active') !== null,
      price,
      byClass,
      intervalKm: figure(entered.get('intervalKm')),
      intervalMonths: figure(entered.get('intervalMonths')),
    };
    void submit(async () => onSaved((await staffCall(editService, { params: { id: service._id }, body })).message));
  }

  return (
    <Sheet open onClose={onClose} busy={busy} title={service.name}>
      <form ref={ref} className="stack" noValidate onSubmit={save}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Field
          label="Name"
          name="name"
          defaultValue={service.name}
          maxLength={60}
          autoComplete="off"
          error={errors['name']}
        />
        <Field
          label="Price"
          note="(naira)"
          name="price"
          inputMode="numeric"
          defaultValue={service.price}
          autoComplete="off"
          error={errors['price']}
        />
        <p className="small muted">Classes of cars that pay something else. Empty: the price above.</p>
        <div className="pair">
          {VEHICLE_CLASSES.map((one) => (
            <Field
              key={one}
              label={CLASS_LABEL[one]}
              name={one}
              inputMode="numeric"
              defaultValue={service.byClass[one] ?? ''}
              autoComplete="off"
              error={errors[one]}
              hint={service.mixed.includes(one) ? 'Its cars differ now.' : undefined}
            />
          ))}
        </div>
        <p className="small muted">Due again on a car after so many kilometres or months. Empty: never.</p>
        <div className="pair">
          <Field
            label="Kilometres"
            name="intervalKm"
            inputMode="numeric"
            defaultValue={service.intervalKm ?? ''}
            autoComplete="off"
            error={errors['intervalKm']}
          />
          <Field
            label="Months"
            name="intervalMonths"
            inputMode="numeric"
            defaultValue={service.intervalMonths ?? ''}
            autoComplete="off"
            error={errors['intervalMonths']}
          />
        </div>
        <Checkbox label="Customers can book it" name="active" defaultChecked={service.active} />
        <SheetActions>
          <Button type="submit" busy={busy} busyLabel="Saving">
            Save
          </Button>
          <Button variant="line" disabled={busy} onClick={onClose}>
            Not now
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
