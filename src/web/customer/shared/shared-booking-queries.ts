import { useQuery } from '@tanstack/react-query';
import {
  getPartnerEstimate,
  getPartnerInvoice,
  getPartnerReceipt,
  getPartnerTransfer,
  getSharedBooking,
  listSharedBookings,
} from '#shared/shared-cars/shared-bookings.contract.ts';
import { ALL_CHARGES } from '#shared/bookings/booking-charges.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { SHARED_KEY } from '#web/customer/shared-cars-query.ts';

/** The bookings of a car that another person shares. */
export const useSharedBookings = (carId: string, page: number) =>
  useQuery({
    queryKey: [...SHARED_KEY, 'bookings', carId, page],
    queryFn: ({ signal }) =>
      customerCall(listSharedBookings, { params: { id: carId }, query: { page: String(page) } }, { signal }),
    refetchOnMount: 'always',
  });

export const useSharedBooking = (id: string) =>
  useQuery({
    queryKey: [...SHARED_KEY, 'booking', id],
    queryFn: ({ signal }) => customerCall(getSharedBooking, { params: { id } }, { signal }),
    refetchOnMount: 'always',
  });

export const sharedEstimateKey = (id: string) => [...SHARED_KEY, 'estimate', id];

export const useSharedEstimate = (id: string) =>
  useQuery({
    queryKey: sharedEstimateKey(id),
    queryFn: ({ signal }) => customerCall(getPartnerEstimate, { params: { id } }, { signal }),
    refetchOnMount: 'always',
  });

/** The receipt of the payment of a shared booking's charge ('': its price). */
export const useSharedReceipt = (id: string, charge: string) =>
  useQuery({
    queryKey: [...SHARED_KEY, 'receipt', id, charge],
    queryFn: ({ signal }) =>
      customerCall(getPartnerReceipt, { params: { id }, query: charge === '' ? {} : { charge } }, { signal }),
  });

/** The invoice of a shared booking; it changes with every payment and approval. */
export const useSharedInvoice = (id: string) =>
  useQuery({
    queryKey: [...SHARED_KEY, 'invoice', id],
    queryFn: ({ signal }) => customerCall(getPartnerInvoice, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** How to pay everything that is due of a shared booking by bank transfer. */
export const useSharedTransfer = (id: string) =>
  useQuery({
    queryKey: [...SHARED_KEY, 'transfer', id],
    queryFn: ({ signal }) =>
      customerCall(getPartnerTransfer, { params: { id }, query: { charge: ALL_CHARGES } }, { signal }),
  });
