import * as z from 'zod/mini';
import { endpoint, messageResponse } from '#shared/endpoint.ts';
import { STAFF_TYPES } from '#shared/staff-types.ts';
import { line, optionalLine, paragraphs } from '#shared/text-schemas.ts';
import { TARGETS, TYPES } from './target-names.ts';

/** Sending messages. Apart from messages.contract.ts, which every screen loads for its unread counts. */

/** Maximum length of title and text, UTF-16 units. */
export const TITLE_MAX = 120;
export const MESSAGE_MAX = 2000;
/** Maximum number of picked recipients of one message. */
const RECIPIENTS_MAX = 50;

/** The form of the send dialog. The sender is taken from the session. */
export const sendForm = z.object({
  type: z.enum(TYPES),
  to: z.enum(TARGETS),
  receivers: z.optional(
    z.nullable(
      z
        .array(z.object({ user: optionalLine(40), admin: optionalLine(40) }))
        .check(z.maxLength(RECIPIENTS_MAX, `Choose at most ${RECIPIENTS_MAX} people.`)),
    ),
  ),
  isBooking: z.optional(z.nullable(z.boolean())),
  title: line(TITLE_MAX),
  message: paragraphs(MESSAGE_MAX),
});
export type SendForm = z.output<typeof sendForm>;

export const sendMessage = endpoint({
  method: 'POST',
  path: 'message',
  auth: 'any-session',
  summary: 'Send a message or, as staff with the capability, an announcement.',
  body: sendForm,
  response: messageResponse,
  status: 201,
  missing: 'message.missing_fields',
  errors: ['message.missing_fields', 'message.target_refused', 'message.no_receivers', 'message.unknown_receiver'],
});

export const listAdmins = endpoint({
  method: 'GET',
  path: 'admin',
  auth: 'any-session',
  summary: 'Staff that this person can pick as recipients; staff also get email and phone.',
  response: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      type: z.enum(STAFF_TYPES),
      email: z.optional(z.string()),
      phoneNumber: z.optional(z.nullable(z.string())),
    }),
  ),
});
