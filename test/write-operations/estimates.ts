import { setCarReminders } from '#shared/cars/cars.contract.ts';
import { answerEstimate } from '#shared/estimates/estimates.contract.ts';
import {
  closePart,
  replyToQuestion,
  saveInspection,
  sendEstimate,
  type StaffEstimate,
} from '#shared/estimates/staff-estimates.contract.ts';
import { newId } from '#api/platform/database/database.ts';
import { createCustomer, type Customer } from '../customers.ts';
import { backToMorning } from '../calendar.ts';
import { answered, bookingToFollowUp, PADS, sendVersion, SHOCK } from '../estimates.ts';
import { createStaff, type StaffMember } from '../staff.ts';
import { byCall, byJobForAll, operationsOn } from './operation.ts';
import type { Surroundings } from './surroundings.ts';

interface EstimateSubject {
  customer: Customer;
  manager: StaffMember;
  id: string;
  lines: StaffEstimate['lines'];
}

const lineAt = ({ lines }: Pick<EstimateSubject, 'lines'>, index: number): string => lines[index]?._id ?? '';

/** A pending booking with an estimate of three lines, of which the last has a question. */
async function makeEstimate({ app }: Surroundings): Promise<EstimateSubject> {
  const [customer, manager] = [await createCustomer(app), await createStaff(app, 'manager')];
  const { _id: id } = await app.book(customer);
  const { lines } = await sendVersion(manager, id);
  await answered(customer, id, 1, [{ line: lineAt({ lines }, 2), answer: 'ask', text: 'Can it wait?' }]);
  return { customer, manager, id, lines };
}

export const estimateOperations = operationsOn('estimate', makeEstimate, [
  byCall('approve lines of it', answerEstimate, 'same', (_, { customer, id, lines }) => ({
    token: customer.token,
    params: { id, version: '1' },
    body: {
      answers: [
        { line: lineAt({ lines }, 0), answer: 'approve' },
        { line: lineAt({ lines }, 1), answer: 'approve' },
      ],
    },
  })),
  byCall('close an approved part', closePart, 'same', async (_, { customer, manager, id, lines }) => {
    await answered(customer, id, 1, [{ line: lineAt({ lines }, 0), answer: 'approve' }]);
    return {
      token: manager.token,
      params: { id, line: lineAt({ lines }, 0) },
      body: { reason: 'The customer took the old one.' },
    };
  }),
  byCall('save the inspection', saveInspection, 'same', (_, { manager, id }) => ({
    token: manager.token,
    params: { id },
    body: { items: [{ name: 'Battery', state: 'good' }] },
  })),
  byCall('send another version', sendEstimate, 'same', (_, { manager, id }) => ({
    token: manager.token,
    params: { id },
    headers: { 'idempotency-key': newId() },
    body: { basedOn: 1, lines: [PADS, SHOCK] },
  })),
  byCall('reply to the question', replyToQuestion, 'same', (_, { manager, id, lines }) => ({
    token: manager.token,
    params: { id },
    body: { line: lineAt({ lines }, 2), text: 'Yes, if you drive gently.' },
  })),
]);

/** A completed booking whose customer declined lines and is to be asked about them. */
async function makeDeclined({ app }: Surroundings): Promise<Customer> {
  const customer = await createCustomer(app);
  await bookingToFollowUp(app, customer);
  return customer;
}

const morning = backToMorning();

export const followUpOperations = operationsOn('declined line', makeDeclined, [
  byJobForAll('follow up declined lines', 'send-follow-ups', ({ app }) => app.advance(morning), { wait: morning }),
  byCall('want no follow-up', setCarReminders, 'same', (_, { token }) => ({ token, body: { given: false } })),
]);
