import { type FormEvent, useState } from 'react';
import { assignTechnician } from '#shared/bookings/staff-day.contract.ts';
import { textOf } from '#web/lib/form-data.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { bookingsKey } from '#web/staff/board/board-queries.ts';
import { useStaffChoices } from '#web/staff/on-site/on-site-queries.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { forEachBooking, type Outcome } from './for-each-booking.ts';
import { OutcomeList } from './OutcomeList.tsx';
import { texts } from './staff-bookings.texts.ts';
import type { ChosenBookings } from './use-chosen-bookings.ts';

/** Chooses who works on the chosen bookings. A booking without a time cannot have a technician, and is listed. */
export function ChosenTechnicianSheet({ chosen, onClose }: { chosen: ChosenBookings; onClose: () => void }) {
  const { data: people = [] } = useStaffChoices();
  const { busy, submit } = useSubmit();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const technician = textOf(new FormData(event.currentTarget), 'technician') || null;
    void submit(async () => {
      setOutcome(
        await forEachBooking(chosen.cards, ({ _id: id, version }) =>
          staffCall(assignTechnician, { params: { id }, body: { version, technician } }),
        ),
      );
      await staffQueryClient.invalidateQueries({ queryKey: bookingsKey });
    });
  }
  return (
    <Sheet open onClose={onClose} busy={busy} title={texts.technicianOf(chosen.cards.length)}>
      {outcome === null ? (
        <form className="stack" onSubmit={save}>
          <Select label={texts.technician} name="technician">
            <option value="">{texts.notKnownYet}</option>
            {people.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
          <SheetActions>
            <Button type="submit" busy={busy} busyLabel={texts.saving}>
              {texts.saveFor(chosen.cards.length)}
            </Button>
            <Button variant="line" disabled={busy} onClick={onClose}>
              {texts.notNow}
            </Button>
          </SheetActions>
        </form>
      ) : (
        <OutcomeList outcome={outcome} onClose={onClose} />
      )}
    </Sheet>
  );
}
