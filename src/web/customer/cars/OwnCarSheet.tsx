import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnusualPlate } from '#shared/cars/plate.ts';
import { addCar, type Car, editCar, previewPlate } from '#shared/cars/cars.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useSignedInForm } from '#web/customer/session/use-signed-in-form.ts';
import { CarFields } from '#web/domain/catalogue/CarFields.tsx';
import { otherCarOf } from '#web/domain/catalogue/car-fields.ts';
import { useBrands } from '#web/domain/catalogue/catalogue-queries.ts';
import { textOf } from '#web/lib/form-data.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { refreshCar } from './cars-queries.ts';
import { texts } from './customer-cars.texts.ts';

interface OwnCarSheetProps {
  /** The car that is changed; none: a new one. */
  car?: Car | undefined;
  onClose: () => void;
}

/** Adds a car, or changes one: make and model, plate, colour and nickname. */
export function OwnCarSheet({ car, onClose }: OwnCarSheetProps) {
  const brands = useBrands();
  return (
    <Sheet open onClose={onClose} title={car ? texts.changeThisCar : texts.addACar}>
      {brands.data ? (
        <CarForm car={car} brands={brands.data} onClose={onClose} />
      ) : brands.error ? (
        <ErrorState onRetry={() => void brands.refetch()} retrying={brands.isFetching}>
          {errorMessage(brands.error)}
        </ErrorState>
      ) : (
        <Skeleton shape="panel" />
      )}
    </Sheet>
  );
}

type Brands = NonNullable<ReturnType<typeof useBrands>['data']>;

function CarForm({ car, brands, onClose }: OwnCarSheetProps & { brands: Brands }) {
  const client = useQueryClient();
  const ownBrand = brands.find(({ vehicles }) => vehicles.some(({ _id }) => _id === car?.vehicle._id));
  const { form, draft, errors, failure, busy } = useSignedInForm({
    name: car ? `car:${car._id}` : 'car',
    endpoint: addCar,
    toBody: (entered) => ({
      ...Object.fromEntries(entered),
      plateIsRight: entered.has('plateIsRight'),
      ...(entered.has('otherMake') && {
        otherCar: otherCarOf({
          make: textOf(entered, 'otherMake'),
          model: textOf(entered, 'otherModel'),
          year: textOf(entered, 'otherYear'),
        }),
      }),
    }),
    send: async (body) => {
      const saved = car
        ? await customerCall(editCar, { params: { id: car._id }, body })
        : await customerCall(addCar, { body });
      await refreshCar(client, saved.car._id);
      toast.success(saved.message);
      onClose();
    },
  });
  const [chosen, setChosen] = useState({
    brand: draft['brand'] ?? ownBrand?._id ?? '',
    vehicle: draft['vehicle'] ?? (ownBrand ? (car?.vehicle._id ?? '') : ''),
    make: draft['otherMake'] ?? (ownBrand?.other ? (car?.vehicle.brand ?? '') : ''),
    model: draft['otherModel'] ?? (ownBrand?.other ? (car?.vehicle.model ?? '') : ''),
    year: draft['otherYear'] ?? (ownBrand?.other ? String(car?.vehicle.year ?? '') : ''),
  });
  const [typed, setTyped] = useState(draft['plate'] ?? car?.plate ?? '');
  const shown = previewPlate(typed);
  return (
    <form {...form} className="stack" aria-label={car ? texts.changeThisCar : texts.addACar}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <CarFields
        brands={brands}
        brand={chosen.brand}
        vehicle={chosen.vehicle}
        words={chosen}
        onChange={(part) => setChosen((before) => ({ ...before, ...part }))}
        errors={errors}
      />
      <Field
        label={texts.plateNumber}
        name="plate"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={20}
        value={typed}
        error={errors['plate']}
        hint={shown !== null && shown !== typed.trim() ? texts.plateWritten(shown) : texts.plateHint}
        onChange={(event) => setTyped(event.target.value)}
      />
      {shown !== null && isUnusualPlate(shown) && (
        <Checkbox
          key={shown}
          name="plateIsRight"
          label={texts.plateIsRight(shown)}
          defaultChecked={shown === car?.plate}
        />
      )}
      <div className="pair">
        <Field
          label={texts.colour}
          note={texts.optional}
          name="colour"
          autoComplete="off"
          maxLength={30}
          defaultValue={draft['colour'] ?? car?.colour ?? ''}
          error={errors['colour']}
        />
        <Field
          label={texts.nickname}
          note={texts.optional}
          name="nickname"
          autoComplete="off"
          maxLength={30}
          defaultValue={draft['nickname'] ?? car?.nickname ?? ''}
          error={errors['nickname']}
        />
      </div>
      <SheetActions>
        <Button type="submit" busy={busy} busyLabel={texts.saving}>
          {texts.save}
        </Button>
        <Button variant="line" disabled={busy} onClick={onClose}>
          {texts.notNow}
        </Button>
      </SheetActions>
    </form>
  );
}
