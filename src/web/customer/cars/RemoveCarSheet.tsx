import { useQueryClient } from '@tanstack/react-query';
import { type Car, removeCar } from '#shared/cars/cars.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { carName, carsQueryOptions } from './cars-queries.ts';
import { texts } from './customer-cars.texts.ts';

interface RemoveCarSheetProps {
  car: Car;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks before a car is removed, and says what goes with it. */
export function RemoveCarSheet({ car, onClose, onRemoved }: RemoveCarSheetProps) {
  const client = useQueryClient();
  const { busy, submit, failure } = useSubmit({ onFailure: (message) => toast.error(message) });
  const remove = () =>
    void submit(async () => {
      const { message } = await customerCall(removeCar, { params: { id: car._id } });
      await client.invalidateQueries({ queryKey: carsQueryOptions.queryKey });
      toast.success(message);
      onRemoved();
    });
  return (
    <Sheet role="alertdialog" open onClose={onClose} busy={busy} title={texts.removeQuestion}>
      <p>{texts.removeConsequence(carName(car), car.plate)}</p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <SheetActions>
        <Button variant="danger-solid" busy={busy} busyLabel={texts.removing} onClick={remove}>
          {texts.yesRemoveIt}
        </Button>
        <Button variant="line" disabled={busy} onClick={onClose}>
          {texts.keepIt}
        </Button>
      </SheetActions>
    </Sheet>
  );
}
