import * as z from 'zod/mini';
import { entryOf } from './browser-errors.ts';
import type { ErrorCode, LaterErrorCode } from './error-catalogue.ts';

export type { ErrorCode } from './error-catalogue.ts';

/**
 * Additional fields of the response of a code. Each contract declares its own:
 * `declare module '#shared/errors.ts' { interface ErrorPayloads { 'code': {...} } }`.
 * A payload that includes `undefined` may be left out.
 */
export interface ErrorPayloads {}

type PayloadCode = keyof ErrorPayloads & ErrorCode;
type OptionalPayloadCode = { [C in PayloadCode]: undefined extends ErrorPayloads[C] ? C : never }[PayloadCode];
/** Codes that can be thrown without a payload. */
export type PlainErrorCode = Exclude<ErrorCode, Exclude<PayloadCode, OptionalPayloadCode>>;

/** Codes whose response may have Retry-After: statuses 429 and 503. */
export type RetryErrorCode = LaterErrorCode & PlainErrorCode;

interface CommonDetails {
  /** A message for each invalid field, by its name in the body. */
  fields?: Record<string, string>;
  cause?: unknown;
}

export interface ErrorDetails extends CommonDetails {
  /** Seconds until a retry makes sense (RFC 9110 10.2.3). */
  retryAfterS?: number;
}

type ErrorArguments =
  | [code: RetryErrorCode, details?: ErrorDetails]
  | [code: PlainErrorCode, details?: CommonDetails]
  | { [C in PayloadCode]: [code: C, details: CommonDetails & { payload: ErrorPayloads[C] & {} }] }[PayloadCode];

type Payloads = { readonly [C in PayloadCode]?: ErrorPayloads[C] };

/** The body of every failed call. The further keys are the code's payload. */
export interface ErrorResponse {
  code: string;
  message: string;
  fields?: Record<string, string>;
  requestId: string;
  [payload: string]: unknown;
}

/** An expected failure with a message for the user. Any other error becomes `internal`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** The HTTP status. */
  readonly status: number;
  readonly details: ErrorDetails;
  /** The payload under its code; read it with `payloadOf`. */
  readonly payloads: Payloads;

  constructor(...[code, details = {}]: ErrorArguments) {
    const [status, message] = entryOf(code);
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    const { payload, ...common }: ErrorDetails & { payload?: unknown } = details;
    this.code = code;
    this.status = status;
    this.details = common;
    this.payloads = payload === undefined ? {} : { [code]: payload };
  }
}

/** The one place where a failure becomes the body of its response. */
export function toErrorResponse(
  { code, message, details: { fields }, payloads }: AppError,
  requestId: string,
): ErrorResponse {
  return { ...Object.values(payloads)[0], code, message, ...(fields && { fields }), requestId };
}

/**
 * The failure that a response describes, with the server's code, status and message; the inverse of `toErrorResponse`.
 * The code need not be known here: the browser has only the codes that it names, and a server of another version has
 * others.
 * @param retryAfterS the Retry-After header, s
 */
export function fromErrorResponse(
  status: number,
  response: Pick<ErrorResponse, 'code' | 'message' | 'fields'>,
  retryAfterS?: number,
): AppError {
  const { code, message, requestId: _, fields, ...payload }: ErrorResponse = { requestId: '', ...response };
  const error = new AppError('internal', { ...(fields && { fields }) });
  // What the server sent under a code is that code's payload by contract; `payloadOf` checks it.
  return Object.assign(error, {
    code,
    status,
    message,
    details: { ...error.details, ...(retryAfterS !== undefined && { retryAfterS }) },
    payloads: { [code]: payload },
  });
}

/**
 * The payload of a failure with this code; null for any other error, and for a payload that does not fit its schema,
 * since a server of another version may send another one.
 */
export function payloadOf<C extends PayloadCode>(
  error: unknown,
  code: C,
  schema: z.core.$ZodType<NonNullable<ErrorPayloads[C]>>,
): NonNullable<ErrorPayloads[C]> | null {
  const payload = error instanceof AppError ? z.safeParse(schema, error.payloads[code]) : null;
  return payload?.success ? payload.data : null;
}
