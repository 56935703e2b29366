import { type BookingStep, customerPaths } from '#web/customer/customer-paths.ts';
import { NEW_BOOKING_DRAFT } from '#web/customer/session/customer-session.ts';

/** Where the browser makes and shows new bookings of one kind. */
interface NewBookingPlace {
  draftName: string;
  /** The address of the form, or of a later step. */
  formPath: (step?: BookingStep) => string;
  /** The address of the booking that was saved, which offers to pay. */
  savedPath: (booking: string) => string;
  listPath: string;
}

/** The place of the customer's own bookings, or of those for a car that another person shares. */
export const newBookingPlace = (sharedCar: string | undefined): NewBookingPlace =>
  sharedCar === undefined
    ? {
        draftName: NEW_BOOKING_DRAFT,
        formPath: (step) => customerPaths.newBooking(step && { step }),
        savedPath: (saved) => customerPaths.newBooking({ saved }),
        listPath: customerPaths.bookings(),
      }
    : {
        draftName: `booking:shared:${sharedCar}`,
        formPath: (step) => customerPaths.bookSharedCar(sharedCar, step && { step }),
        savedPath: (booking) => customerPaths.sharedBooking(booking, { isNew: true }),
        listPath: customerPaths.sharedCar(sharedCar),
      };
