import * as z from 'zod/mini';
import type { BrowserErrorCode } from './browser-errors.ts';
import type { ErrorCode } from './errors.ts';
import type { Capability } from './capabilities.ts';
import type { KeyScope } from './key-scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Permitted callers: everyone; a customer session; a staff session with the capability `may`; either session; a key for
 * others with the `scope`.
 */
export type Auth = 'public' | 'customer' | 'staff' | 'any-session' | 'key';

/**
 * A body or response that is not JSON. `bytes`: the handler gets the body as bytes, of any content type. `stream`: the
 * handler reads an image from the request. `multipart`: it reads one uploaded file. `response`: it sends the response
 * itself (a file, a stream, cached bytes); a body is read only where there is a schema of it.
 */
export type Raw = 'bytes' | 'stream' | 'multipart' | 'response';

type Schema = z.core.$ZodType;
type Shape = z.core.$ZodShape;

/** One endpoint of the HTTP API as plain data. Server and browser derive types and validation from it. */
export interface Endpoint<
  P extends Shape = Shape,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
  A extends Auth = Auth,
  M extends Raw = Raw,
> {
  readonly method: Method;
  /** Below /api, with `:name` for parameters, e.g. `booking/:id`. */
  readonly path: string;
  readonly auth: A;
  /** The capability that a staff caller needs. */
  readonly may?: Capability;
  /** What a key needs to be allowed to read. */
  readonly scope?: KeyScope;
  readonly summary: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly response: R;
  /** HTTP status of success, 200 when not given. */
  readonly status?: 200 | 201;
  /** Error codes beyond those that every route can answer. */
  readonly errors?: readonly ErrorCode[];
  /** The code for a required field that is missing or blank; `request.invalid` when not given. */
  readonly missing?: BrowserErrorCode;
  readonly raw?: M;
  /** Longest body of a `stream` or `multipart` endpoint, bytes; otherwise the common limit holds. */
  readonly maxBytes?: number;
}

/**
 * Declares an endpoint. The type parameters are inferred.
 * @__NO_SIDE_EFFECTS__ a bundle leaves out the endpoints that it does not use
 */
export const endpoint = <
  P extends Shape,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
  const A extends Auth,
  const M extends Raw = never,
>(
  e: Endpoint<P, Q, B, R, A, M>,
): Endpoint<P, Q, B, R, A, M> => e;

export type AnyEndpoint = Endpoint<Shape, Schema, Schema, Schema, Auth, Raw>;

type OutputOf<S> = S extends Schema ? z.core.output<S> : undefined;
/** What the handler receives after validation. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema, Auth>
    ? { params: { [K in keyof P]: z.core.output<P[K]> }; query: OutputOf<Q>; body: OutputOf<B> }
    : never;
/** The body that a caller may send, before validation. */
export type Sent<E> = E extends Endpoint<Shape, Schema, infer B, Schema, Auth> ? z.core.input<B> : never;
/** The body of a successful response. */
export type Output<E> = E extends Endpoint<Shape, Schema, Schema, infer R, Auth> ? z.core.output<R> : never;
/** How the endpoint differs from JSON in and out; never for most. */
export type RawOf<E> = E extends Endpoint<Shape, Schema, Schema, Schema, Auth, infer M> ? M : never;

const idParameter = z.string();
/** An id in a path, under any name. The router answers a malformed id like a missing one, with 404. */
export const id = () => idParameter;
/** True of the schema that `id` returns. */
export const isIdParameter = (schema: unknown): boolean => schema === idParameter;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** True when the text has the form of a UUID (RFC 9562). */
export const isId = (text: string): boolean => UUID.test(text);

/** A response with only a message. */
export const messageResponse = z.object({ message: z.string() });
