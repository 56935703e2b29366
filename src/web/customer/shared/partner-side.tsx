import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import * as faults from '#shared/shared-cars/shared-faults.contract.ts';
import * as shared from '#shared/shared-cars/shared-bookings.contract.ts';
import { BookingSide, type PartnerSide } from '#web/customer/booking-side.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { SHARED_KEY } from '#web/customer/shared-cars-query.ts';
import { sharedEstimateKey } from './shared-booking-queries.ts';

/** The screens of a booking below act by the calls of a partner. */
export function PartnerSideProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const side = useMemo((): PartnerSide => {
    const refresh = () => void client.invalidateQueries({ queryKey: SHARED_KEY });
    const saved = ({ message }: { message: string }): string => {
      refresh();
      return message;
    };
    return {
      photoPath: shared.getPartnerPhoto.path,
      estimateKey: sharedEstimateKey,
      bookingPath: customerPaths.sharedBooking,
      movePath: customerPaths.moveSharedBooking,
      receiptPath: customerPaths.sharedReceipt,
      refresh,
      faults: {
        photosKey: (id) => [...SHARED_KEY, 'photos', id],
        photoPath: faults.getSharedFaultPhoto.path,
        listPhotos: (id, signal) => customerCall(faults.listSharedFaultPhotos, { params: { id } }, { signal }),
        write: async (id, body) => saved(await customerCall(faults.noteSharedBooking, { params: { id }, body })),
        removePhoto: async (params) => saved(await customerCall(faults.removeSharedFaultPhoto, { params })),
      },
      move: async (id, startsAt) =>
        saved(await customerCall(shared.moveSharedBooking, { params: { id }, body: { startsAt } })),
      cancel: async (id) => saved(await customerCall(shared.cancelSharedBooking, { params: { id } })),
      answer: async (params, body) => (await customerCall(shared.answerSharedEstimate, { params, body })).estimate,
      startPayment: (id, charge, channel) =>
        customerCall(shared.startSharedPayment, {
          params: { id },
          body: { charge, ...(channel && { channel }) },
        }),
      reportPayment: (id, ref) =>
        customerCall(shared.paySharedBooking, { params: { id }, body: { ref } }, { idempotencyKey: `"pay-${ref}"` }),
    };
  }, [client]);
  return <BookingSide value={side}>{children}</BookingSide>;
}
