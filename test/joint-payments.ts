import { sql } from 'kysely';
import type { Attempt } from '#shared/payments/payments.contract.ts';
import type { Customer } from './customers.ts';
import { addEstimate } from './payments.ts';
import { expectOk, type TestApp } from './test-app.ts';

/** The estimate beside the price of a booking, kobo. */
export const ESTIMATE_KOBO = 2_050_000;

/** A booking with two due charges, and an attempt at the provider for both. */
export interface JointPayment {
  id: string;
  /** The charge of the estimate. */
  charge: string;
  reference: string;
  /** The price and the sum of both charges, kobo. */
  price: number;
  sum: number;
}

/** Books, charges an estimate, and opens an attempt for both charges. */
export async function startJointPayment(app: TestApp, customer: Pick<Customer, 'request'>): Promise<JointPayment> {
  const booking = await app.book(customer);
  const charge = await addEstimate(app, booking._id, ESTIMATE_KOBO);
  const path = `booking/${booking._id}/payment`;
  const { reference, amount } = (await expectOk(customer.request<Attempt>('POST', path, { charge: 'all' }))).body;
  return { id: booking._id, charge, reference, price: booking.amount * 100, sum: amount };
}

/** As `startJointPayment`, paid at the provider and reported. `scenario` is for the stand-in. */
export async function payJointly(app: TestApp, customer: Customer, scenario: object = {}): Promise<JointPayment> {
  const joint = await startJointPayment(app, customer);
  await app.provider(joint.reference, 'success', { webhook: 'never', ...scenario });
  await expectOk(customer.request('POST', 'booking/pay', { id: joint.id, ref: joint.reference }));
  return joint;
}

/** The rows of an attempt as `status received`, in the order of their charges. */
export async function attemptRows({ runtime }: TestApp, reference: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select status || ' ' || coalesce(received_kobo::text, 'nothing') as row from payments
    where coalesce(joint_reference, reference) = ${reference} order by reference`.execute(runtime.db);
  return rows.map(({ row }) => row);
}
