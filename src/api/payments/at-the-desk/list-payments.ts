import type { Runtime } from '#api/runtime.ts';
import type { StaffType } from '#shared/capabilities.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import { presentPayments } from './present-payment.ts';
import * as repo from './staff-payments.repository.ts';
import { AppError } from '#shared/errors.ts';
import type { Input } from '#shared/endpoint.ts';
import type { exportPayments, StaffPayment } from '#shared/payments/staff-payments.contract.ts';

export type RequestedPayments = Input<typeof exportPayments>['query'];

/** The filter as the repository reads it. A text with a number at its end may name a booking. */
export function toPaymentFilter({ queue, status, q }: RequestedPayments): repo.Filter {
  const digits = /(\d+)\s*$/.exec(q ?? '')?.[1];
  const number = digits !== undefined && Number(digits) < 2 ** 31 ? Number(digits) : null;
  return { queue: queue ?? null, status: status ?? null, reference: q || null, number: q ? number : null };
}

/** One page of payments, newest first or in the requested order. */
export async function listPayments(runtime: Runtime, type: StaffType, requested: RequestedPayments, page: number) {
  const filter = toPaymentFilter(requested);
  const [rows, total] = await Promise.all([
    repo.listPayments(runtime.db, filter, requested.sort, page),
    repo.countPayments(runtime.db, filter),
  ]);
  return {
    payments: await presentPayments(runtime, rows, type),
    page,
    total_items: total,
    total_page: Math.ceil(total / PAGE_SIZE),
  };
}

/** One payment in the form of the list. @throws AppError payment.not_found */
export async function getPayment(runtime: Runtime, type: StaffType, id: string): Promise<StaffPayment> {
  const rows = await repo.findPayments(runtime.db, [id]);
  const [shown] = rows.length === 0 ? [] : await presentPayments(runtime, rows, type);
  if (shown === undefined) throw new AppError('payment.not_found');
  return shown;
}
