import { type FormEvent, useState } from 'react';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { addBookingService } from '#shared/estimates/desk-services.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { useBrands, useServices } from '#web/domain/catalogue/catalogue-queries.ts';
import { servicesWithPrices } from '#web/domain/catalogue/service-price.ts';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { updateCachedCard } from '#web/staff/board/board-cards.ts';
import { showStaffEstimate } from '#web/staff/estimate-queries/staff-estimate-queries.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { texts } from './staff-bookings.texts.ts';

interface AddServiceSheetProps {
  booking: StaffCard;
  open: boolean;
  onClose: () => void;
}

/** Offers the customer a further service at its price for the car. */
export function AddServiceSheet({ booking, open, onClose }: AddServiceSheetProps) {
  const services = useServices().data ?? [];
  const brands = useBrands().data ?? [];
  const [chosen, setChosen] = useState('');
  const [key, setKey] = useState(createIdempotencyKey);
  const { busy, submit, failure } = useSubmit();
  const car = brands.flatMap(({ vehicles }) => vehicles).find(({ _id }) => _id === booking.vehicle._id);
  const booked = new Set(booking.services?.map(({ service }) => service));
  const offered = servicesWithPrices(services, car).filter(
    ({ service, price }) => price !== null && !booked.has(service._id),
  );
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(async () => {
      const call = { params: { id: booking._id }, body: { service: chosen } };
      const { booking: card, estimate, message } = await staffCall(addBookingService, call, { idempotencyKey: key });
      updateCachedCard(staffQueryClient, card);
      showStaffEstimate(estimate);
      toast.success(message);
      setChosen('');
      setKey(createIdempotencyKey());
      onClose();
    });
  }
  return (
    <Sheet open={open} onClose={onClose} busy={busy} title={texts.addAService}>
      <form className="stack" onSubmit={send}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <p>{texts.addExplained}</p>
        <Select
          label={texts.whichService}
          value={chosen}
          onChange={({ target }) => {
            setChosen(target.value);
            setKey(createIdempotencyKey());
          }}
        >
          <option value="">{texts.choose}</option>
          {offered.map(({ service, price }) => (
            <option key={service._id} value={service._id}>
              {service.name}, {formatNaira(price ?? 0)}
            </option>
          ))}
        </Select>
        <SheetActions>
          <Button type="submit" busy={busy} busyLabel={texts.sending} disabled={chosen === ''}>
            {texts.askTheCustomer}
          </Button>
          <Button variant="line" disabled={busy} onClick={onClose}>
            {texts.keepIt}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
