import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { BookedService } from '#shared/catalogue/chosen-services.ts';
import { removeBookingService } from '#shared/estimates/desk-services.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { updateCachedCard } from '#web/staff/board/board-cards.ts';
import { bookingKey } from '#web/staff/board/board-queries.ts';
import { staffEstimateKey } from '#web/staff/estimate-queries/staff-estimate-queries.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { ReasonSheet } from './ReasonSheet.tsx';
import { texts } from './staff-bookings.texts.ts';

interface RemoveServiceSheetProps {
  booking: StaffCard;
  /** Null: none is removed. */
  line: BookedService | null;
  onClose: () => void;
}

/** Removes a service from a booking, with a reason. */
export function RemoveServiceSheet({ booking: { _id: id, version }, line, onClose }: RemoveServiceSheetProps) {
  async function send(service: string, note: string): Promise<void> {
    onClose();
    try {
      const call = { params: { id, service }, body: { version, note } };
      const { booking, message } = await staffCall(removeBookingService, call);
      updateCachedCard(staffQueryClient, booking);
      void staffQueryClient.invalidateQueries({ queryKey: bookingKey(id) });
      void staffQueryClient.invalidateQueries({ queryKey: staffEstimateKey(id) });
      toast.success(message);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  }
  return (
    <ReasonSheet
      open={line !== null}
      title={texts.removeQuestion(line?.name ?? '')}
      hint={texts.reasonIsInHistory}
      submit={texts.removeService}
      onClose={onClose}
      onSubmit={(note) => line && void send(line.service, note)}
    >
      {texts.removeExplained(formatNaira((line?.price ?? 0) - (line?.discount ?? 0)))}
    </ReasonSheet>
  );
}
