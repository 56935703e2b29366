import * as z from 'zod/mini';
import { endpoint, id, said } from '#shared/endpoint.ts';
import { STAFF_TYPES } from '#shared/staff/staff.ts';
import { line, optionalLine, page } from '#shared/text.ts';
import { TARGETS, TYPES } from './targets.ts';

/** Longest title and text, in UTF-16 units. */
export const TITLE_MAX = 120;
export const MESSAGE_MAX = 2000;
/** Most people who can be picked for one message. */
export const RECEIVERS_MAX = 50;

const person = z.object({ _id: z.string(), fullName: z.string() });
const colleague = z.object({ _id: z.string(), name: z.string(), type: z.enum(STAFF_TYPES) });

/**
 * A message as its reader sees it (contract.md 2). `user` or `admin` is who wrote it; a notification has neither.
 * `receivers` are the people picked; a customer sees only themselves and staff there. `createdAt` ISO 8601 UTC.
 */
export const message = z.object({
  _id: z.string(),
  title: z.string(),
  message: z.string(),
  type: z.enum(TYPES),
  to: z.enum(TARGETS),
  isBooking: z.boolean(),
  user: z.optional(person),
  admin: z.optional(z.object({ name: z.string(), type: z.enum(STAFF_TYPES) })),
  receivers: z.array(z.object({ user: z.optional(person), admin: z.optional(colleague) })),
  createdAt: z.string(),
  read: z.boolean(),
});
export type Message = z.output<typeof message>;

/** How much is unread of each kind; every list tells all three, so that one call feeds the header. */
const unread = z.object({ notification: z.number(), message: z.number(), broadcast: z.number() });
export type Unread = z.output<typeof unread>;

/** One page, newest first. `unread` counts all pages. */
export const messagePage = z.object({ messages: z.array(message), page: z.number(), total_page: z.number(), unread });
export type MessagePage = z.output<typeof messagePage>;

const query = z.object({ page: page() });

export const listNotifications = endpoint({
  method: 'GET',
  path: 'message/me/notification',
  auth: 'any-session',
  summary: 'What happened, for this person; 20 a page, newest first.',
  query,
  response: messagePage,
});

export const listMessages = endpoint({
  method: 'GET',
  path: 'message/me/message',
  auth: 'any-session',
  summary: 'Messages to and from this person; 20 a page, newest first.',
  query,
  response: messagePage,
});

export const listBroadcasts = endpoint({
  method: 'GET',
  path: 'message/me/broadcast',
  auth: 'any-session',
  summary: 'Announcements to a group this person is in; 20 a page, newest first.',
  query,
  response: messagePage,
});

/** The form of the send dialog. The sender is the session's, so `user` has no effect. */
export const sendForm = z.object({
  type: z.enum(TYPES),
  to: z.enum(TARGETS),
  receivers: z.optional(
    z.nullable(
      z.array(z.object({ user: optionalLine(40), admin: optionalLine(40) })).check(z.maxLength(RECEIVERS_MAX, `Choose at most ${RECEIVERS_MAX} people.`)),
    ),
  ),
  isBooking: z.optional(z.nullable(z.boolean())),
  title: line(TITLE_MAX),
  message: line(MESSAGE_MAX),
});
export type SendForm = z.output<typeof sendForm>;

export const sendMessage = endpoint({
  method: 'POST',
  path: 'message',
  auth: 'any-session',
  summary: 'Write a message, or as staff who may, an announcement.',
  body: sendForm,
  response: said,
  status: 201,
  missing: 'message.missing_fields',
  errors: ['message.missing_fields', 'message.target_refused', 'message.no_receivers', 'message.unknown_receiver'],
});

export const readMessage = endpoint({
  method: 'PUT',
  path: 'message/:id/read',
  auth: 'any-session',
  summary: 'Mark as read, for this reader only.',
  params: { id: id() },
  response: said,
  errors: ['message.not_found'],
});

export const readNotifications = endpoint({
  method: 'PUT',
  path: 'message/me/notification/read',
  auth: 'any-session',
  summary: 'Mark every notification there is as read, for this reader only.',
  response: said,
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: 'message/:id',
  auth: 'any-session',
  summary: 'Hide for this reader only.',
  params: { id: id() },
  response: said,
  errors: ['message.not_found'],
});

export const listAdmins = endpoint({
  method: 'GET',
  path: 'admin',
  auth: 'any-session',
  summary: 'Staff whom this person can pick as receivers; staff see e-mail and phone too.',
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

export const listUsers = endpoint({
  method: 'GET',
  path: 'user',
  auth: 'staff',
  may: 'customers.see',
  summary: 'Customers whom staff can pick as receivers, by name, 20 a page; `search` looks in name, e-mail and phone.',
  query: z.object({ search: optionalLine(100), page: page() }),
  response: z.array(
    z.object({ _id: z.string(), firstName: z.string(), lastName: z.string(), fullName: z.string(), email: z.string(), phoneNumber: z.nullable(z.string()) }),
  ),
});
