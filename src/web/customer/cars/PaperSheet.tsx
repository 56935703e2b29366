import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { type Car, editCar } from '#shared/cars/cars.contract.ts';
import { PAPER_LABEL, type Paper } from '#shared/cars/papers.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { refreshCar } from './cars-queries.ts';
import { texts } from './customer-cars.texts.ts';

/** Writes down the last day of a paper; an empty date takes it away. */
export function PaperSheet({ car, kind, onClose }: { car: Car; kind: Paper; onClose: () => void }) {
  const client = useQueryClient();
  const { ref, busy, submit, reject, errors, failure } = useSubmit();
  const endsOn = car.papers.find((paper) => paper.kind === kind)?.endsOn;

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem('endsOn');
    if (!(input instanceof HTMLInputElement)) return;
    if (input.validity.badInput) return reject({ message: null, fields: { endsOn: texts.dateIncomplete } });
    const { vehicle, plate, colour, nickname } = car;
    const body = {
      vehicle: vehicle._id,
      plate,
      plateIsRight: true,
      colour,
      nickname,
      papers: { [kind]: input.value || null },
    };
    void submit(async () => {
      await customerCall(editCar, { params: { id: car._id }, body });
      await refreshCar(client, car._id);
      toast.success(texts.dateSaved);
      onClose();
    });
  }

  return (
    <Sheet open onClose={onClose} busy={busy} title={PAPER_LABEL[kind]}>
      <form ref={ref} className="stack" noValidate onSubmit={save} aria-label={PAPER_LABEL[kind]}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Field
          label={texts.lastDay}
          name="endsOn"
          type="date"
          min="2000-01-01"
          max="2199-12-31"
          defaultValue={endsOn ?? ''}
          error={errors['endsOn'] ?? errors['papers']}
          hint={endsOn === undefined ? texts.lastDayHint : texts.emptyDateExplained}
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
    </Sheet>
  );
}
