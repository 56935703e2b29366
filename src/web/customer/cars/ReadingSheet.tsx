import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { addReading, type Car, type CarReading, confirmReading, removeReading } from '#shared/cars/cars.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { doubtText, kmText } from './car-texts.ts';
import { refreshCar } from './cars-queries.ts';
import { texts } from './customer-cars.texts.ts';

interface ReadingSheetProps {
  car: Car;
  /** A reading that is questioned about at once. */
  doubted?: CarReading | undefined;
  onClose: () => void;
}

/** Adds a kilometre reading, and asks about one that is lower than the last or far above it. */
export function ReadingSheet({ car, doubted, onClose }: ReadingSheetProps) {
  const client = useQueryClient();
  const { ref, busy, submit, reject, errors, failure } = useSubmit();
  const [questioned, setQuestioned] = useState(doubted ?? null);
  const id = car._id;

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entered = new FormData(event.currentTarget).get('km');
    const figures = typeof entered === 'string' ? entered.replaceAll(/[\s.,]|km$/gi, '') : '';
    if (!/^[0-9]{1,7}$/.test(figures)) return reject({ message: null, fields: { km: texts.kilometresInvalid } });
    void submit(async () => {
      const { reading, message } = await customerCall(addReading, { params: { id }, body: { km: Number(figures) } });
      await refreshCar(client, id);
      if (reading.doubt !== null) return setQuestioned(reading);
      toast.success(message);
      onClose();
    });
  }
  const answer = (call: () => Promise<{ message: string }>) =>
    void submit(async () => {
      const { message } = await call();
      await refreshCar(client, id);
      toast.success(message);
      onClose();
    });

  return (
    <Sheet open onClose={onClose} busy={busy} title={questioned ? texts.checkReadingTitle : texts.addAReading}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {questioned ? (
        <div className="stack">
          <p role="alert">
            {questioned.doubt === null
              ? texts.readingIsUsed(kmText(questioned.km))
              : texts.readingWaitsForYou(doubtText(questioned, car.km?.km ?? null))}
          </p>
          <SheetActions>
            <Button
              busy={busy}
              busyLabel={texts.saving}
              onClick={() => answer(() => customerCall(confirmReading, { params: { id, rid: questioned._id } }))}
            >
              {texts.readingIsRight}
            </Button>
            {questioned.by === 'owner' && (
              <Button
                variant="line"
                disabled={busy}
                onClick={() => answer(() => customerCall(removeReading, { params: { id, rid: questioned._id } }))}
              >
                {texts.removeReading}
              </Button>
            )}
          </SheetActions>
        </div>
      ) : (
        <form ref={ref} className="stack" noValidate onSubmit={save} aria-label={texts.addAReading}>
          <Field
            label={texts.kilometres}
            name="km"
            inputMode="numeric"
            autoComplete="off"
            required
            data-autofocus
            error={errors['km']}
            hint={texts.kilometresHint}
          />
          <SheetActions>
            <Button type="submit" busy={busy} busyLabel={texts.saving}>
              {texts.save}
            </Button>
            <Button variant="line" disabled={busy} onClick={onClose}>
              {texts.notNow}
            </Button>
          </SheetActions>
        </form>
      )}
    </Sheet>
  );
}
