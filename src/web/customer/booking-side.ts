import type { QueryKey } from '@tanstack/react-query';
import { createContext } from 'react';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { listFaultPhotos, noteBooking } from '#shared/bookings/faults.contract.ts';
import type { answerEstimate, getEstimate } from '#shared/estimates/estimates.contract.ts';
import type { Output, Sent } from '#shared/endpoint.ts';
import type { Attempt } from '#shared/payments/payments.contract.ts';

/** The acts of a partner on a booking of a car that another person shares. */
export interface PartnerSide {
  photoPath: string;
  estimateKey: (id: string) => QueryKey;
  bookingPath: (id: string) => string;
  movePath: (id: string) => string;
  receiptPath: (id: string, charge?: string) => string;
  /** Fetches the shared data again. */
  refresh: () => void;
  /** What is wrong with the car, in words and photos. */
  faults: {
    photosKey: (id: string) => QueryKey;
    photoPath: string;
    listPhotos: (id: string, signal: AbortSignal) => Promise<Output<typeof listFaultPhotos>>;
    /** These answer with the message of the server. */
    write: (id: string, body: Sent<typeof noteBooking>) => Promise<string>;
    removePhoto: (params: { id: string; photoId: string }) => Promise<string>;
  };
  /** Each of these answers with the message of the server. */
  move: (id: string, startsAt: string) => Promise<string>;
  cancel: (id: string) => Promise<string>;
  answer: (
    params: { id: string; version: string },
    body: Sent<typeof answerEstimate>,
  ) => Promise<Output<typeof getEstimate>>;
  startPayment: (id: string, charge: string, channel: 'bank_transfer' | undefined) => Promise<Omit<Attempt, 'email'>>;
  reportPayment: (id: string, ref: string) => Promise<{ booking: Booking; message: string }>;
}

/** Null: the booking is the customer's own. */
export const BookingSide = createContext<PartnerSide | null>(null);
