import { useQuery } from '@tanstack/react-query';
import {
  searchCustomers,
  getCustomer,
  type CUSTOMER_ORDERS,
  type CustomerFilter,
} from '#shared/accounts/customers.contract.ts';
import {
  getCustomerMoney,
  listCustomerCars,
  listCustomerMessages,
  listCustomerVisits,
} from '#shared/customers/customer-parts.contract.ts';
import { listWaysBack } from '#shared/customers/ways-back.contract.ts';
import { listJoinRequests } from '#shared/customers/walk-in-joins.contract.ts';
import type { ListOrder } from '#shared/list-order.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';

/** The cache key of one customer's record. The keys of its parts begin with it. */
export const customerRecordKey = (id: string) => ['customer', id] as const;

/** The cache key of the messages with customers. */
export const customerMessagesKey = ['customer-messages'] as const;

const joinRequestsKey = ['join-requests'] as const;

type CustomerOrder = ListOrder<(typeof CUSTOMER_ORDERS)[number]>;

/** One page of customers. The old rows stay until the next ones have arrived. */
export const useCustomerList = (filter: { q?: string; kind?: CustomerFilter; sort?: CustomerOrder }, page: number) =>
  useQuery({
    queryKey: ['customers', 'list', filter, page],
    queryFn: ({ signal }) => staffCall(searchCustomers, { query: { ...filter, page: String(page) } }, { signal }),
    placeholderData: (before) => before,
  });

/** One customer with devices, consent and former contacts. */
export const useCustomerRecord = (id: string) =>
  useQuery({
    queryKey: customerRecordKey(id),
    queryFn: ({ signal }) => staffCall(getCustomer, { params: { id } }, { signal }),
  });

export const useCustomerCars = (id: string) =>
  useQuery({
    queryKey: [...customerRecordKey(id), 'cars'],
    queryFn: ({ signal }) => staffCall(listCustomerCars, { params: { id } }, { signal }),
  });

export const useCustomerVisits = (id: string, page: number) =>
  useQuery({
    queryKey: [...customerRecordKey(id), 'visits', page],
    queryFn: ({ signal }) =>
      staffCall(listCustomerVisits, { params: { id }, query: { page: String(page) } }, { signal }),
    placeholderData: (before) => before,
  });

export const useCustomerMessages = (id: string, page: number) =>
  useQuery({
    queryKey: [...customerMessagesKey, id, page],
    queryFn: ({ signal }) =>
      staffCall(listCustomerMessages, { params: { id }, query: { page: String(page) } }, { signal }),
    placeholderData: (before) => before,
  });

export const useWaysBack = (id: string) =>
  useQuery({
    queryKey: [...customerRecordKey(id), 'ways-back'],
    queryFn: ({ signal }) => staffCall(listWaysBack, { params: { id } }, { signal }),
  });

export const useCustomerMoney = (id: string, page: number) =>
  useQuery({
    queryKey: [...customerRecordKey(id), 'money', page],
    queryFn: ({ signal }) => staffCall(getCustomerMoney, { params: { id }, query: { page: String(page) } }, { signal }),
    placeholderData: (before) => before,
  });

/** One page of the open requests to join a walk-in to an account. */
export const useJoinRequests = (page: number) =>
  useQuery({
    queryKey: [...joinRequestsKey, page],
    queryFn: ({ signal }) => staffCall(listJoinRequests, { query: { page: String(page) } }, { signal }),
    placeholderData: (before) => before,
  });
