import { useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { NOTE_MAX } from '#shared/bookings/fault-note.ts';
import { noteBooking } from '#shared/bookings/faults.contract.ts';
import { updateCachedBooking } from '#web/customer/booking-queries.ts';
import { BookingSide } from '#web/customer/booking-side.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useCustomerForm } from '#web/customer/session/use-customer-form.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { texts } from './customer-faults.texts.ts';

/** Changes the customer's words about the fault. */
export function NoteSheet({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const client = useQueryClient();
  const side = useContext(BookingSide);
  const { form, draft, errors, failure, busy } = useCustomerForm({
    name: `note:${booking._id}`,
    endpoint: noteBooking,
    send: async (body) => {
      if (side) toast.success(await side.faults.write(booking._id, body));
      else {
        const { booking: changed, message } = await customerCall(noteBooking, { params: { id: booking._id }, body });
        updateCachedBooking(client, changed);
        toast.success(message);
      }
      onClose();
    },
  });
  return (
    <Sheet open busy={busy} onClose={onClose} title={texts.question}>
      <form {...form} className="stack">
        {failure && <Notice tone="bad">{failure}</Notice>}
        <TextArea
          label={texts.question}
          name="note"
          rows={5}
          maxLength={NOTE_MAX}
          hint={texts.hint}
          defaultValue={draft['note'] ?? booking.note ?? ''}
          error={errors['note']}
          data-autofocus=""
        />
        <SheetActions>
          <Button type="submit" busy={busy} busyLabel={texts.saving}>
            {texts.save}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
