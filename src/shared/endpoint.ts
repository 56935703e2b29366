import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Capability } from './staff/staff.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: anyone, a customer session, a staff session (with the capability in `may`), or either session. */
export type Auth = 'public' | 'customer' | 'staff' | 'any-session';

type Schema = z.core.$ZodType;
type Shape = z.core.$ZodShape;

/** One endpoint of the HTTP API as plain data. Server and browser derive their types and checks from it. */
export interface Endpoint<
  P extends Shape = Shape,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
  A extends Auth = Auth,
> {
  readonly method: Method;
  /** Below /api, with `:name` for parameters, e.g. `booking/:id`. */
  readonly path: string;
  readonly auth: A;
  /** For staff routes: the capability that the caller's staff type must have. */
  readonly may?: Capability;
  readonly summary: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly response: R;
  /** HTTP status of success; 200 by default. */
  readonly status?: 200 | 201;
  /** Failure codes in addition to those of every route. */
  readonly errors?: readonly ErrorCode[];
  /** The code for a required field that is missing or blank; `request.invalid` by default. */
  readonly missing?: ErrorCode;
  /** The request (multipart, bytes) or response (prepared bytes, a stream) is not JSON; the handler reads or sends it. */
  readonly raw?: 'request' | 'response';
}

/** Declares an endpoint; the type parameters are inferred from the data. */
export const endpoint = <P extends Shape, Q extends Schema, B extends Schema, R extends Schema, const A extends Auth>(
  e: Endpoint<P, Q, B, R, A>,
): Endpoint<P, Q, B, R, A> => e;

export type AnyEndpoint = Endpoint<Shape, Schema, Schema, Schema, Auth>;

type Given<S> = S extends Schema ? z.core.output<S> : undefined;
/** What the handler receives after validation. */
export type Input<E> = E extends Endpoint<infer P, infer Q, infer B, Schema, Auth>
  ? { params: { [K in keyof P]: z.core.output<P[K]> }; query: Given<Q>; body: Given<B> }
  : never;
/** The body that a caller may send, before validation. */
export type Sent<E> = E extends Endpoint<Shape, Schema, infer B, Schema, Auth> ? z.core.input<B> : never;
/** What the handler returns and the caller receives. */
export type Output<E> = E extends Endpoint<Shape, Schema, Schema, infer R, Auth> ? z.core.output<R> : never;

/** An id in a path. The binder checks its format, because a malformed id answers 404 like an unknown one. */
export const id = () => z.string();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** Whether the text is a UUID (RFC 9562). */
export const isId = (text: string): boolean => UUID.test(text);

/** A success response with nothing but a sentence. */
export const said = z.object({ message: z.string() });
