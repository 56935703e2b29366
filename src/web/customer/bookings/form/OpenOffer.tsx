import { type ReactNode, useEffect } from 'react';
import { ownMessage } from '#web/lib/error-message.ts';
import { navigate } from '#web/lib/router.tsx';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { useWaits } from '#web/customer/scheduling/waits-query.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { draftForVehicle, readBookingDraft, withVehicle, writeBookingDraft } from './booking-draft.ts';
import { HOLD_S } from './hold-start.ts';
import { newBookingPlace } from './new-booking-place.ts';
import { texts } from '#web/customer/bookings/customer-bookings.texts.ts';

interface OpenOfferProps {
  hold: string;
  service: string;
  vehicle: string;
  /** The car of another person that is booked for. */
  sharedCar?: string | undefined;
  skeleton: ReactNode;
}

/** Opens the booking form with the time that the customer was offered; without it when the offer is over. */
export function OpenOffer({ hold, service, vehicle, sharedCar, skeleton }: OpenOfferProps) {
  const { data, error, isFetching, isFetchedAfterMount, dataUpdatedAt, refetch } = useWaits({
    refetchOnMount: 'always',
  });
  useEffect(() => {
    if (!data || !isFetchedAfterMount || isFetching) return;
    const place = newBookingPlace(sharedCar);
    const wait = data.waits.find(({ offer }) => offer?.hold === hold);
    if (!wait?.offer) {
      toast.error(texts.offerGone);
      const prefilled = { ...(service && { service }), ...(vehicle && { vehicle }) };
      navigate(sharedCar === undefined ? customerPaths.newBooking(prefilled) : place.formPath(), { replace: true });
      return;
    }
    const { secondsLeft, ...offer } = wait.offer;
    const draft = readBookingDraft(place.draftName);
    const other = wait.vehicle && wait.vehicle._id !== draft.vehicle ? wait.vehicle._id : null;
    writeBookingDraft(place.draftName, {
      ...(other === null
        ? draft
        : sharedCar === undefined
          ? draftForVehicle(draft, other)
          : withVehicle(draft, other, sharedCar)),
      service: wait.services.join(','),
      mode: wait.mode,
      // An offer is kept longer than a hold, as if it had come later.
      time: {
        choice: offer.startsAt,
        hold: { ...offer, receivedAt: dataUpdatedAt + (secondsLeft - HOLD_S) * 1000 },
      },
      quote: null,
    });
    navigate(place.formPath(), { replace: true });
  }, [data, dataUpdatedAt, isFetching, isFetchedAfterMount, hold, service, vehicle, sharedCar]);
  if (error && !data) {
    return (
      <ErrorState technical={ownMessage(error)} retrying={isFetching} onRetry={() => void refetch()}>
        {texts.offerFailed}
      </ErrorState>
    );
  }
  return skeleton;
}
