import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { StaffPayment } from '#shared/payments/staff-payments.contract.ts';
import type { StaffType } from '#shared/capabilities.ts';
import { presentPayments } from './present-payment.ts';
import * as repo from './staff-payments.repository.ts';

/** One payment in the form of the list. @throws AppError payment.not_found */
export async function getPayment(runtime: Runtime, type: StaffType, id: string): Promise<StaffPayment> {
  const row = await repo.findOne(runtime.db, id);
  const [shown] = row === undefined ? [] : await presentPayments(runtime, [row], type);
  if (shown === undefined) throw new AppError('payment.not_found');
  return shown;
}
