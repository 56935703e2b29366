import { answerEstimate, type Estimate } from '#shared/estimates/estimates.contract.ts';
import { sendEstimate, type StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import type { Sent } from '#shared/endpoint.ts';
import type { Customer } from './customers.ts';
import { createStaff, finishInCash, type StaffMember } from './staff.ts';
import { setCarReminders } from '#shared/cars/cars.contract.ts';
import { expectOk, type TestApp } from './test-app.ts';

type SentLine = Sent<typeof sendEstimate>['lines'][number];
export type SentAnswer = Sent<typeof answerEstimate>['answers'][number];

/** A part of 16,000 naira. */
export const PADS = {
  kind: 'part',
  finding: 'Front brake pads',
  state: 'now',
  name: 'Pads, front set',
  brand: 'Toyota',
  quantity: 2,
  price: 8000,
  condition: 'new',
  note: 'Worn to 2 mm.',
} as const satisfies SentLine;

/** Three quarters of an hour, 4,500 naira. */
export const FITTING = {
  kind: 'labour',
  finding: 'Front brake pads',
  state: 'now',
  name: 'Labour',
  hours: 0.75,
  rate: 6000,
} as const satisfies SentLine;

/** A used part of 31,000 naira. */
export const SHOCK = {
  kind: 'part',
  finding: 'Shock absorber, back left',
  state: 'soon',
  name: 'Shock absorber',
  quantity: 1,
  price: 31_000,
  condition: 'tokunbo',
  serial: 'KYB-341',
} as const satisfies SentLine;

/** Sends a version of the estimate of a booking. Returns the estimate as staff see it. */
export async function sendVersion(
  staff: StaffMember,
  bookingId: string,
  basedOn: number | null = null,
  lines: SentLine[] = [PADS, FITTING, SHOCK],
): Promise<StaffEstimate> {
  const sent = staff.call(sendEstimate, { params: { id: bookingId }, body: { basedOn, lines } });
  return (await expectOk(sent)).body.estimate;
}

/** Sends a customer's answers to a version. Returns the response. */
export const answer = (customer: Customer, bookingId: string, version: number, answers: SentAnswer[]) =>
  customer.call(answerEstimate, { params: { id: bookingId, version: String(version) }, body: { answers } });

/** The customer answers lines of a version, which must succeed. Returns the estimate as they see it. */
export const answered = async (
  customer: Customer,
  bookingId: string,
  version: number,
  answers: SentAnswer[],
): Promise<Estimate> => (await expectOk(answer(customer, bookingId, version, answers))).body.estimate;

/**
 * A booking that was completed 31 days ago, with lines that its customer, who agrees to be asked about them, declined.
 * The clock is right afterwards. Returns the id of the booking.
 */
export async function bookingToFollowUp(app: TestApp, customer: Customer): Promise<string> {
  await expectOk(customer.call(setCarReminders, { body: { given: true } }));
  await app.advance('-31 days');
  const manager = await createStaff(app, 'manager');
  const { _id: id } = await app.book(customer, { paymentMethod: 'cash' });
  const { lines } = await sendVersion(manager, id);
  const [pads = '', fitting = '', shock = ''] = lines.map(({ _id }) => _id);
  await answered(customer, id, 1, [
    { line: pads, answer: 'not-now' },
    { line: fitting, answer: 'not-now' },
    { line: shock, answer: 'ask', text: 'Can it wait?' },
  ]);
  await finishInCash(manager, id);
  await app.advance('0 minutes');
  return id;
}
