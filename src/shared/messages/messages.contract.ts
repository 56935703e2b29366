import * as z from 'zod/mini';
import { endpoint, id, messageResponse } from '#shared/endpoint.ts';
import { STAFF_TYPES } from '#shared/staff-types.ts';
import { page } from '#shared/text-schemas.ts';
import { TARGETS, TYPES } from './target-names.ts';

const person = z.object({ _id: z.string(), fullName: z.string() });
const staffMember = z.object({ _id: z.string(), name: z.string(), type: z.enum(STAFF_TYPES) });

/**
 * A message as its reader sees it. `user` or `admin` is the sender; a notification has neither. `receivers` are the
 * picked people, of whom a customer sees only themselves and staff. `createdAt` ISO 8601 UTC.
 */
export const message = z.object({
  _id: z.string(),
  title: z.string(),
  message: z.string(),
  type: z.enum(TYPES),
  to: z.enum(TARGETS),
  isBooking: z.boolean(),
  /** The path of the page that a notification leads to; null: none, as in messages of people. */
  page: z.nullable(z.string()),
  user: z.optional(person),
  admin: z.optional(z.object({ name: z.string(), type: z.enum(STAFF_TYPES) })),
  receivers: z.array(z.object({ user: z.optional(person), admin: z.optional(staffMember) })),
  createdAt: z.string(),
  read: z.boolean(),
  /**
   * For staff: the booking that a notification is about, or the open one of the customer who wrote. `customer` is null
   * for staff without the right to see customers.
   */
  about: z.optional(
    z.object({
      booking: z.string(),
      number: z.string(),
      plate: z.nullable(z.string()),
      customer: z.nullable(z.string()),
    }),
  ),
});
export type Message = z.output<typeof message>;

/** Unread counts by kind. Every list returns all three, so that one request feeds the header. */
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
  summary: 'Notifications of this person, newest first, 20 a page.',
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

export const listAnnouncements = endpoint({
  method: 'GET',
  path: 'message/me/broadcast',
  auth: 'any-session',
  summary: 'Announcements to a group this person is in; 20 a page, newest first.',
  query,
  response: messagePage,
});

export const markMessageRead = endpoint({
  method: 'PUT',
  path: 'message/:id/read',
  auth: 'any-session',
  summary: 'Mark as read, for this reader only.',
  params: { id: id() },
  response: messageResponse,
  errors: ['message.not_found'],
});

export const markNotificationsRead = endpoint({
  method: 'PUT',
  path: 'message/me/notification/read',
  auth: 'any-session',
  summary: 'Mark all notifications as read, for this reader only.',
  response: messageResponse,
});

export const hideMessage = endpoint({
  method: 'DELETE',
  path: 'message/:id',
  auth: 'any-session',
  summary: 'Hide for this reader only.',
  params: { id: id() },
  response: messageResponse,
  errors: ['message.not_found'],
});
