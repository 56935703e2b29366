import * as z from 'zod/mini';
import { endpoint, id } from '#shared/endpoint.ts';
import { calendarInstant } from '#shared/calendar-instant.ts';
import { line, optionalLine, optionalParagraphs, paragraphs } from '#shared/text-schemas.ts';
import { APPROVAL_WAYS, CONDITIONS, hundredthsOf, lineAmount, LINE_STATES, type LineTerms } from './estimate-lines.ts';
import { estimateLine, lineFields } from './estimates.contract.ts';
import { INSPECTION_STATES } from './inspection.ts';

/** Whole naira. */
const naira = (most: number) =>
  z
    .number('Write the amount in figures.')
    .check(z.int('Write whole naira.'), z.gte(1, 'Write an amount.'), z.lte(most, 'That is too much for one line.'));

/** So that a line can be paid online by itself: the provider takes no less than 50. */
const LEAST_NAIRA = 100;
const isPayable = (given: Partial<Pick<LineTerms, 'quantity' | 'price' | 'hours' | 'rate'>>): boolean =>
  lineAmount({ quantity: null, price: null, hours: null, rate: null, ...given }) >= LEAST_NAIRA;
const TOO_LITTLE = 'A line comes to at least 100 naira.';

const given = {
  /** Of a line of the version before; a line without one is new. */
  line: z.optional(z.nullable(line(40))),
  finding: line(120),
  state: z.enum(LINE_STATES),
  name: line(120),
  note: optionalParagraphs(500),
};
const part = z
  .object({
    kind: z.literal('part'),
    ...given,
    brand: optionalLine(60),
    quantity: z.int('Write a whole number.').check(z.gte(1, 'Write how many.'), z.lte(1000)),
    price: naira(10_000_000),
    cost: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(10_000_000)))),
    condition: z.optional(z.nullable(z.enum(CONDITIONS))),
    serial: optionalLine(60),
  })
  .check(z.refine(isPayable, { path: ['price'], message: TOO_LITTLE }));
const labour = z
  .object({
    kind: z.literal('labour'),
    ...given,
    hours: z.number('Write the hours in figures.').check(
      z.gte(0.01, 'Write the hours.'),
      z.lte(1000),
      z.refine((hours) => hundredthsOf(hours) !== null, 'Write hours with at most two decimals.'),
    ),
    rate: naira(1_000_000),
  })
  .check(z.refine(isPayable, { path: ['rate'], message: TOO_LITTLE }));
/** A service stays in a version as it was added (`POST staff/booking/:id/service`), or is left out. */
const service = z.object({ kind: z.literal('service'), line: line(40) });
const sentLine = z.discriminatedUnion('kind', [part, labour, service]);
export type SentLine = z.output<typeof sentLine>;

const item = z.object({ name: line(80), state: z.enum(INSPECTION_STATES), note: optionalParagraphs(300) });

export const staffEstimate = z.object({
  booking: z.string(),
  isOpen: z.boolean(),
  /** A walk-in, who approves at the desk; `hasNumber`: a code can be sent. Null: the customer has an account. */
  walkIn: z.nullable(z.object({ name: z.string(), hasNumber: z.boolean() })),
  /** From the settings. `marginPercent` is added to the cost of a part, only for staff who may see costs. */
  proposals: z.object({ hourlyRate: z.nullable(z.number()), marginPercent: z.optional(z.nullable(z.number())) }),
  /** The items that the service's kind is looked at by. */
  checklist: z.array(z.string()),
  inspection: z.nullable(
    z.object({
      items: z.array(
        z.object({ name: z.string(), state: z.enum(INSPECTION_STATES), note: z.optional(z.nullable(z.string())) }),
      ),
      changedAt: z.string(),
      changedBy: z.string(),
    }),
  ),
  /** The latest; null until the first is sent. */
  version: z.nullable(z.int()),
  lines: z.array(estimateLine),
  /**
   * The lines that the next version starts with, in the form in which it is sent; `cost` only for staff who may see
   * costs.
   */
  draft: z.object({
    basedOn: z.nullable(z.int()),
    lines: z.array(z.object({ line: z.string(), ...lineFields, cost: z.optional(z.nullable(z.number())) })),
  }),
  /** Newest first. */
  versions: z.array(
    z.object({
      version: z.int(),
      sentAt: z.string(),
      sentBy: z.string(),
      answerBy: z.nullable(z.string()),
      lines: z.int(),
      total: z.number(),
    }),
  ),
  /** Oldest first. `isSigned`: the record is as it was signed. */
  approvals: z.array(
    z.object({
      _id: z.string(),
      version: z.int(),
      at: z.string(),
      lines: z.array(z.string()),
      total: z.number(),
      isSigned: z.boolean(),
      isVoided: z.boolean(),
      /** `account`: in the application; a walk-in by a `code` sent to the number of the booking, or by `signature`. */
      way: z.enum(APPROVAL_WAYS),
      /** The member of staff who took it at the desk. */
      takenBy: z.nullable(z.string()),
      /** Who approved at the desk; null also once it is erased. */
      present: z.nullable(z.string()),
      /** What the person signed: the path of an SVG in a frame of 600 by 200. */
      drawing: z.nullable(z.string()),
    }),
  ),
  /** The sum of the lines that are approved, naira. */
  approved: z.number(),
});
export type StaffEstimate = z.output<typeof staffEstimate>;

const saved = z.object({ message: z.string(), estimate: staffEstimate });

export const getStaffEstimate = endpoint({
  method: 'GET',
  path: 'staff/visit/:id/estimate',
  auth: 'staff',
  may: 'bookings.see',
  summary: 'The inspection and the estimate of a booking: lines, answers, versions and approvals.',
  params: { id: id() },
  response: staffEstimate,
  errors: ['booking.not_found'],
});

export const saveInspection = endpoint({
  method: 'PUT',
  path: 'staff/visit/:id/inspection',
  auth: 'staff',
  may: 'inspections.write',
  summary: 'Save the inspection of the car, in place of the one before.',
  params: { id: id() },
  body: z.object({ items: z.array(item).check(z.maxLength(100)) }),
  response: saved,
  errors: ['booking.not_found', 'estimate.closed'],
});

export const sendEstimate = endpoint({
  method: 'POST',
  path: 'staff/visit/:id/estimate',
  auth: 'staff',
  may: 'estimates.send',
  summary:
    'Send a version of the estimate to the customer. `basedOn` is the version that was seen, null for none. Approved lines stay as they are, and services that were added at the desk as they were added. With an Idempotency-Key a repeated call sends nothing more.',
  params: { id: id() },
  body: z.object({
    basedOn: z.nullable(z.int().check(z.gte(1))),
    /** Until when an answer keeps the promised time. */
    answerBy: z.optional(z.nullable(calendarInstant)),
    lines: z.array(sentLine).check(z.minLength(1, 'Add a line.'), z.maxLength(60)),
  }),
  response: saved,
  status: 201,
  errors: [
    'booking.not_found',
    'estimate.changed',
    'estimate.closed',
    'estimate.line_approved',
    'estimate.unknown_line',
    'booking.key_reused',
  ],
});

export const replyToQuestion = endpoint({
  method: 'POST',
  path: 'staff/visit/:id/estimate/answer',
  auth: 'staff',
  may: 'estimates.send',
  summary: 'Reply to the question of a customer about a line. The same reply again is the same one.',
  params: { id: id() },
  body: z.object({ line: line(40), text: paragraphs(500) }),
  response: saved,
  errors: ['booking.not_found', 'estimate.question_not_found', 'estimate.closed'],
});

export const closePart = endpoint({
  method: 'PUT',
  path: 'staff/visit/:id/part/:line',
  auth: 'staff',
  may: 'inspections.write',
  summary:
    'Close an approved part: by the photos of the visit that show the old and the new one (`old-part`, `new-part`), or by the `reason` why they are not shown. The first closing stays.',
  params: { id: id(), line: id() },
  body: z.object({ reason: optionalLine(300) }),
  response: saved,
  errors: ['booking.not_found', 'estimate.closed', 'estimate.unknown_line', 'estimate.part_not_shown'],
});
