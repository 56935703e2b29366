import { addVehicle } from '#shared/catalogue/staff-catalogue.contract.ts';
import { VEHICLE_CLASSES } from '#shared/catalogue/catalogue-seed.ts';
import { textOf } from '#web/lib/form-data.ts';
import { useStaffForm } from '#web/staff/session/use-staff-form.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { staffCall } from '../session/staff-call.ts';
import { CLASS_LABEL } from '#shared/catalogue/vehicle-class-labels.ts';
import { texts } from './staff-catalogue.texts.ts';

/** Adds a car to the catalogue. */
export function CarSheet({
  brands,
  start,
  onClose,
  onSaved,
}: {
  brands: readonly string[];
  /** The first values. */
  start: { brand: string; model: string; year: string; class: string };
  onClose: () => void;
  onSaved: (message: string) => void;
}) {
  const { form, draft, errors, failure, busy } = useStaffForm({
    name: 'staff-car',
    endpoint: addVehicle,
    toBody: (entered) => ({ ...Object.fromEntries(entered), year: Number(textOf(entered, 'year')) }),
    send: async (body) => onSaved((await staffCall(addVehicle, { body })).message),
  });
  return (
    <Sheet open onClose={onClose} busy={busy} title={texts.addACar}>
      <form className="stack" {...form}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Field
          label={texts.brand}
          name="brand"
          defaultValue={start.brand || draft.brand}
          list="brands"
          maxLength={40}
          autoComplete="off"
          error={errors.brand}
        />
        <datalist id="brands">
          {brands.map((brand) => (
            <option key={brand} value={brand}>
              {brand}
            </option>
          ))}
        </datalist>
        <Field
          label={texts.model}
          name="model"
          defaultValue={start.model || draft.model}
          maxLength={40}
          autoComplete="off"
          error={errors.model}
        />
        <Field
          label={texts.year}
          name="year"
          defaultValue={start.year || draft.year}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          error={errors.year}
        />
        <Select
          label={texts.class}
          name="class"
          defaultValue={draft.class ?? start.class}
          hint={texts.newCarPrices}
          error={errors.class}
        >
          {VEHICLE_CLASSES.map((one) => (
            <option key={one} value={one}>
              {CLASS_LABEL[one]}
            </option>
          ))}
        </Select>
        <SheetActions>
          <Button type="submit" busy={busy} busyLabel={texts.adding}>
            {texts.add}
          </Button>
          <Button variant="line" disabled={busy} onClick={onClose}>
            {texts.notNow}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
