import * as z from 'zod/mini';
import { identity, IDENTITY_ERRORS, user } from '#shared/accounts/accounts.contract.ts';
import { OPEN_REASONS } from '#shared/bookings/booking-changes.ts';
import { endpoint, id, messageResponse } from '#shared/endpoint.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { base64url } from '#shared/text-schemas.ts';

/** Maximum size of an uploaded photo, bytes (5 MB). */
export const PHOTO_BYTES = 5 * 1024 * 1024;
/** Width and height of a stored photo, pixels. */
export const PHOTO_SIDE = 256;

export const updateProfilePhoto = endpoint({
  method: 'PUT',
  path: 'user/me/update-photo',
  auth: 'customer',
  summary:
    'A new photo: multipart, field photo; JPEG, PNG or WebP, at most 5 MB and 25 megapixels. Stored as 256 x 256 WebP.',
  response: z.object({ message: z.string(), user }),
  raw: 'multipart',
  maxBytes: PHOTO_BYTES,
  errors: [
    'account.photo_missing',
    'account.photo_not_image',
    'account.photo_too_large',
    'account.photo_too_many_pixels',
    'account.too_many_uploads',
    'request.busy',
    'request.too_many',
  ],
});

export const getProfilePhoto = endpoint({
  method: 'GET',
  path: 'photo/:id',
  auth: 'public',
  summary: 'A photo, WebP. The address is unguessable and its bytes never change; a new photo has a new one.',
  params: { id: id() },
  response: z.unknown(),
  raw: 'response',
  errors: ['request.not_found'],
});

/** Bookings keep their customer: the body has them as `open`. */
export const OPEN_BOOKING_ERRORS = [
  'account.car_on_site',
  'account.money_owed',
  'account.open_paid_booking',
] as const satisfies ErrorCode[];
type OpenBookingCode = (typeof OPEN_BOOKING_ERRORS)[number];

/** A booking that keeps its customer, with the reason. */
const openBooking = z.object({
  _id: z.string(),
  number: z.string(),
  service: z.string(),
  why: z.enum(OPEN_REASONS),
  /** What is owed, naira. */
  due: z.number(),
});
export type OpenBooking = z.output<typeof openBooking>;
export const openBookingsPayload = z.object({ open: z.array(openBooking) });

/** True for the refusals to delete an account because of bookings. */
export const isOpenBookingError = (error: unknown): error is AppError & { code: OpenBookingCode } =>
  error instanceof AppError && OPEN_BOOKING_ERRORS.some((code) => code === error.code);

declare module '#shared/errors.ts' {
  interface ErrorPayloads extends Record<OpenBookingCode, z.output<typeof openBookingsPayload>> {}
}

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: 'user/me',
  auth: 'customer',
  summary:
    'Delete the account: personal data is deleted, bookings and payments are anonymised. Refused while a car is on site, anything is owed for work on a car, a booking is paid or a refund is due; `open` lists these bookings.',
  body: z.object(identity),
  response: messageResponse,
  errors: [...OPEN_BOOKING_ERRORS, ...IDENTITY_ERRORS],
});

export const closeAccount = endpoint({
  method: 'POST',
  path: 'user/close',
  auth: 'public',
  summary: 'Delete an account with the link of the email that said it is open.',
  body: z.object({ token: base64url(43) }),
  response: messageResponse,
  missing: 'account.link_over',
  errors: ['account.link_over', ...OPEN_BOOKING_ERRORS],
});

/** How far the file with all personal data of a customer is. */
const EXPORT_STATES = ['requested', 'being-made', 'ready', 'failed'] as const;

/** The latest export of a customer; null before the first, and once its file is deleted. */
const dataExport = z.object({
  export: z.nullable(
    z.object({
      state: z.enum(EXPORT_STATES),
      requestedAt: z.string(),
      /** Until when a file that is ready can be downloaded. */
      readyUntil: z.nullable(z.string()),
      /** The size of a file that is ready. */
      bytes: z.nullable(z.number()),
    }),
  ),
});
export type DataExport = NonNullable<z.output<typeof dataExport>['export']>;

export const requestExport = endpoint({
  method: 'POST',
  path: 'user/me/export',
  auth: 'customer',
  summary:
    'Ask for a file with all personal data (NDPA 2023), which a job makes. While one is being made, asking again returns that one; afterwards a new file replaces the old one.',
  body: z.object(identity),
  response: dataExport,
  errors: ['request.too_many', ...IDENTITY_ERRORS],
});

export const getExport = endpoint({
  method: 'GET',
  path: 'user/me/export',
  auth: 'customer',
  summary: 'How far the file with all personal data is.',
  response: dataExport,
});

/**
 * The customer's latest answer, null before the first, and the version of the privacy policy at that time, null for the
 * built-in one. `words` is the current text beside the checkbox.
 */
const consent = z.object({
  marketing: z.nullable(z.boolean()),
  at: z.nullable(z.string()),
  privacyVersion: z.nullable(z.int()),
  words: z.string(),
});

export const getConsent = endpoint({
  method: 'GET',
  path: 'user/me/consent',
  auth: 'customer',
  summary: 'The marketing consent, its time, and the text beside the checkbox.',
  response: consent,
});

export const changeMarketingConsent = endpoint({
  method: 'PUT',
  path: 'user/me/consent',
  auth: 'customer',
  summary: 'Give or withdraw marketing consent. Stored with the text and the time.',
  body: z.object({ marketing: z.boolean() }),
  response: consent,
});
