import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Capability } from '#shared/staff/capabilities.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: anybody; a customer's session; a staff session (and what its type must be allowed, `may`); either. */
export type Auth = 'public' | 'customer' | 'staff' | 'any-session';

type Schema = z.core.$ZodType;
type Shape = z.core.$ZodShape;

/** One call of the HTTP API as plain data. Both sides derive their types and checks from it. */
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
  /** For staff routes: what the caller's type must be allowed (contract.md 8). */
  readonly may?: Capability;
  readonly summary: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly response: R;
  /** HTTP status of success, 200 when not given. */
  readonly status?: 200 | 201;
  /** The failure codes beyond those that every route can answer. */
  readonly errors?: readonly ErrorCode[];
  /** The code for a required field that is missing or blank; `request.invalid` when not given. */
  readonly missing?: ErrorCode;
  /** Not JSON in (multipart, raw bytes) or out (prepared bytes, a stream): the handler reads or sends it itself. */
  readonly raw?: 'request' | 'response';
}

/** Declares a call. The type parameters are inferred; write only the data. */
export const endpoint = <P extends Shape, Q extends Schema, B extends Schema, R extends Schema, const A extends Auth>(
  e: Endpoint<P, Q, B, R, A>,
): Endpoint<P, Q, B, R, A> => e;

export type AnyEndpoint = Endpoint<Shape, Schema, Schema, Schema, Auth>;

type Given<S> = S extends Schema ? z.core.output<S> : undefined;
/** What the handler receives after checking. */
export type Input<E> = E extends Endpoint<infer P, infer Q, infer B, Schema, Auth>
  ? { params: { [K in keyof P]: z.core.output<P[K]> }; query: Given<Q>; body: Given<B> }
  : never;
/** What a caller may send before checking. */
export type Sent<E> = E extends Endpoint<Shape, Schema, infer B, Schema, Auth> ? z.core.input<B> : never;
/** What the handler answers, and the caller receives. */
export type Output<E> = E extends Endpoint<Shape, Schema, Schema, infer R, Auth> ? z.core.output<R> : never;

/** An id as it stands in an address. Malformed is 404 like missing, so the form is checked by the binder, not told apart. */
export const id = () => z.string();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** True when the text has the form of a UUID (RFC 9562). */
export const isId = (text: string): boolean => UUID.test(text);

/** Success that carries only a sentence. */
export const said = z.object({ message: z.string() });
