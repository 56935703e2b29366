import * as z from 'zod/mini';
import { endpoint, id } from '#shared/endpoint.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { calendarInstant } from '#shared/calendar-instant.ts';
import { START_ERRORS } from '#shared/scheduling/start-errors.ts';
import { line, optionalParagraphs } from '#shared/text-schemas.ts';
import { visitPhoto } from '#shared/visits/visit-photos.contract.ts';
import { ANSWERS, CONDITIONS, LINE_KINDS, LINE_STATES } from './estimate-lines.ts';

/** What customers see of a line; amounts in naira. */
export const lineFields = {
  finding: z.string(),
  state: z.enum(LINE_STATES),
  kind: z.enum(LINE_KINDS),
  name: z.string(),
  brand: z.nullable(z.string()),
  quantity: z.nullable(z.int()),
  /** Of one. */
  price: z.nullable(z.number()),
  condition: z.nullable(z.enum(CONDITIONS)),
  serial: z.nullable(z.string()),
  hours: z.nullable(z.number()),
  /** Of one hour. */
  rate: z.nullable(z.number()),
  note: z.nullable(z.string()),
};

/** A line of the latest version. */
export const estimateLine = z.object({
  /** The same in every version. */
  _id: z.string(),
  ...lineFields,
  amount: z.number(),
  /** Since the version before; null: nothing, or there is none. */
  change: z.nullable(z.enum(['new', 'changed'])),
  /** What it came to in the version before, where that differs. */
  was: z.nullable(z.number()),
  /** `taken-back`: it was approved, and staff voided the charge. */
  answer: z.nullable(z.object({ answer: z.enum([...ANSWERS, 'taken-back']), version: z.int(), at: z.string() })),
  /** How an approved part was shown; null before, and for work. Photos are those of the visit. */
  closing: z.nullable(
    z.object({
      kind: z.enum(['photos', 'reason']),
      oldPhoto: z.nullable(z.string()),
      newPhoto: z.nullable(z.string()),
      /** Why it is not shown; null with photos, or once it is erased. */
      reason: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
  /** Questions and replies, oldest first. */
  talk: z.array(z.object({ by: z.enum(['customer', 'centre']), text: z.string(), at: z.string() })),
});

/** The latest version of an estimate for its customer. */
const estimate = z.object({
  booking: z.string(),
  /** Null until the first is sent. */
  version: z.nullable(z.int()),
  sentAt: z.nullable(z.string()),
  /** Until when an answer keeps the promised time. */
  answerBy: z.nullable(z.string()),
  /** Whether it can be answered. */
  isOpen: z.boolean(),
  lines: z.array(estimateLine),
  /** Lines of the version before that are gone. */
  removed: z.array(z.object({ _id: z.string(), finding: z.string(), name: z.string(), amount: z.number() })),
  /** The inspected items that are good. */
  good: z.array(z.string()),
  /** Photos of findings and of old and new parts, oldest first. */
  photos: z.array(visitPhoto),
  /** The sum of the lines that are approved. */
  approved: z.number(),
});
export type Estimate = z.output<typeof estimate>;

export const getEstimate = endpoint({
  method: 'GET',
  path: 'booking/:id/estimate',
  auth: 'customer',
  summary: 'The estimate of a booking: its latest version, the changes, the answers, and the items that are good.',
  params: { id: id() },
  response: estimate,
  errors: ['booking.not_found'],
});

/** When the work is to be done on services that are approved, if not right after the work before. */
export const startField = { startsAt: z.optional(z.nullable(calendarInstant)) };
/** Why a service that is approved cannot be added. */
export const ADDING_ERRORS = [
  ...START_ERRORS,
  'booking.car_elsewhere',
  'estimate.car_ready',
  'estimate.service_there',
] as const satisfies ErrorCode[];

const answer = z.object({ line: line(40), answer: z.enum(ANSWERS), text: optionalParagraphs(500) }).check(
  z.refine(({ answer: given, text }) => given !== 'ask' || (text ?? '') !== '', {
    path: ['text'],
    message: 'Write your question.',
  }),
);

/** The answers to lines that one call sends. */
export const answersForm = z.object({
  answers: z.array(answer).check(
    z.minLength(1, 'Answer a line.'),
    z.maxLength(60),
    z.refine((given) => new Set(given.map((one) => one.line)).size === given.length, 'Answer each line once.'),
  ),
  ...startField,
});

export const answerEstimate = endpoint({
  method: 'PUT',
  path: 'booking/:id/estimate/:version',
  auth: 'customer',
  summary:
    'Approve lines, decline them for now, or send questions. Lines that are approved in one call make one charge, and each service one of its own. A service that is approved takes its time in the bays, at `startsAt` if that is given.',
  params: { id: id(), version: z.string() },
  body: answersForm,
  response: z.object({ message: z.string(), estimate }),
  errors: [
    'booking.not_found',
    'estimate.not_found',
    'estimate.replaced',
    'estimate.closed',
    'estimate.unknown_line',
    'estimate.line_settled',
    ...ADDING_ERRORS,
    'session.missing',
  ],
});
