import * as z from 'zod/mini';
import { endpoint, messageResponse } from '#shared/endpoint.ts';
import { line } from '#shared/text-schemas.ts';
import { GO_LIVE_CHECKS } from './go-live.ts';
import { CONFIRMABLE_STEPS, PAYMENT_KEYS, SETUP_ITEMS, SETUP_STEPS, STEP_STATES } from './setup-steps.ts';

const items = z.array(z.enum(SETUP_ITEMS));
const sampleService = z.object({ _id: z.string(), name: z.string(), price: z.number() });

export const setup = z.object({
  /** An owner closed the page: it is no longer the first one after a log-in. */
  dismissed: z.boolean(),
  steps: z.array(z.object({ id: z.enum(SETUP_STEPS), state: z.enum(STEP_STATES), sample: items, missing: items })),
  /** The present state, for the sentences of the page. */
  facts: z.object({
    name: z.string(),
    address: z.string(),
    /** The parts of the look that are the centre's own. */
    look: z.object({ colours: z.boolean(), logo: z.boolean() }),
    hours: z.string(),
    bays: z.number(),
    services: z.number(),
    sampleServices: z.array(sampleService),
    staff: z.object({ active: z.number(), invited: z.number() }),
    /** The texts that the centre wrote itself. */
    texts: z.number(),
    payments: z.object({ keys: z.enum(PAYMENT_KEYS), bankAccount: z.boolean() }),
    messages: z.object({ mail: z.boolean(), from: z.string(), sms: z.boolean() }),
  }),
  /** The samples that no one uses, which one call removes. */
  removable: z.object({ services: z.array(z.string()), links: z.array(z.string()), bankAccount: z.boolean() }),
});
export type Setup = z.output<typeof setup>;

export const getSetup = endpoint({
  method: 'GET',
  path: 'staff/setup',
  auth: 'staff',
  may: 'settings.edit',
  summary: 'How far a new installation is set up: the samples and the missing parts of each step.',
  response: setup,
});

export const dismissSetup = endpoint({
  method: 'PUT',
  path: 'staff/setup',
  auth: 'staff',
  may: 'settings.edit',
  summary: 'Close the set-up page, or open it again: while it is open, owners come to it when they log in.',
  body: z.object({ dismissed: z.boolean('Choose yes or no.') }),
  response: messageResponse,
});

export const confirmStep = endpoint({
  method: 'PUT',
  path: 'staff/setup/confirmed',
  auth: 'staff',
  may: 'settings.edit',
  summary:
    "Confirm that the sample of a step is right for the centre: the centre's name, the built-in look, hours and bays, services, working alone, the built-in texts.",
  body: z.object({ step: z.enum(CONFIRMABLE_STEPS) }),
  response: messageResponse,
});

export const removeSamples = endpoint({
  method: 'DELETE',
  path: 'staff/setup/samples',
  auth: 'staff',
  may: 'settings.edit',
  summary:
    'Remove the samples that no one uses: services that were neither changed nor booked are taken off the list, links and the bank account of the sample are emptied.',
  response: messageResponse,
});

export const goLiveCheck = z.object({
  id: z.enum(GO_LIVE_CHECKS),
  isOk: z.boolean(),
  /** The facts, or the fault. */
  text: z.string(),
  /** The remedy; null when nothing is to be done. */
  remedy: z.nullable(z.string()),
  /** The section of the manual: a file with its anchor. */
  guide: z.string(),
});
export type GoLiveCheck = z.output<typeof goLiveCheck>;

export const runGoLiveChecks = endpoint({
  method: 'GET',
  path: 'staff/setup/checks',
  auth: 'staff',
  may: 'settings.edit',
  summary:
    'What the server still needs before customers use it, as `npm run doctor` prints it. It calls its own address, the mail server and the payment provider, so it may take five seconds.',
  response: z.object({ checks: z.array(goLiveCheck) }),
});

export const confirmRestore = endpoint({
  method: 'PUT',
  path: 'staff/setup/restored',
  auth: 'staff',
  may: 'settings.edit',
  summary: 'Confirm by the word that a restore printed that a backup could be restored to another database.',
  body: z.object({ word: line(20) }),
  response: messageResponse,
  errors: ['setup.unknown_backup'],
});
