import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { withLogContext } from '#api/platform/log.ts';
import { isId, isIdParameter, type AnyEndpoint, type Input, type Output, type RawOf } from '#shared/endpoint.ts';
import { AppError, type ErrorCode, type PlainErrorCode } from '#shared/errors.ts';
import { isRecord } from '#shared/guards.ts';
import { clientKey, deviceDigest } from './client-ip.ts';
import { authorise, findCallers, NO_CALLER, type Callers, type FindSession } from './find-callers.ts';
import { deviceLabel } from './device-label.ts';
import { acceptBytes, acceptImages, acceptMultipart } from './raw-body.ts';
import { createRefusalLog } from './refusal-log.ts';
import { writeResponse } from './response-schemas.ts';
import { bearer, tokenHash, type CustomerSession, type KeyCaller, type StaffSession } from './session.ts';
import { validate } from './validate.ts';

/** Longest parameter in a path; there is nothing at an address with a longer one. */
export const MAX_PARAM_LENGTH = 400;

/** Codes that every route can answer without declaring them. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'request.invalid',
  'request.not_json',
  'request.bad_text',
  'request.too_deep',
  'request.bad_page',
  'request.too_large',
  'request.unsupported',
  'request.method_not_allowed',
  'request.timeout',
  'request.not_found',
  'request.busy',
  'request.too_many',
  'account.invalid_email',
  'account.missing_otp',
  'database.unavailable',
  'database.full',
  'session.missing',
  'session.forbidden',
  'internal',
];

type CustomerOf<A> = A extends 'customer' ? CustomerSession : CustomerSession | null;
type StaffOf<A> = A extends 'staff' ? StaffSession : StaffSession | null;
type KeyOf<A> = A extends 'key' ? KeyCaller : null;
type BodyOf<E> = 'bytes' extends RawOf<E> ? Buffer : Input<E>['body'];

/** An authorised and validated request, as its handler gets it. */
export type Call<E> = Omit<Input<E>, 'body'> & {
  body: BodyOf<E>;
  customer: E extends { readonly auth: infer A } ? CustomerOf<A> : never;
  staff: E extends { readonly auth: infer A } ? StaffOf<A> : never;
  key: E extends { readonly auth: infer A } ? KeyOf<A> : never;
  /** SHA-256 of the bearer token, also when its session has expired. */
  tokenHash: Buffer | null;
  /** The key by which rate limits count this client; see `clientKey`. */
  source: string;
  /** Digest of the device's name from X-Device, so that each device has rate limits of its own. */
  device: string | null;
  /** The browser and system that the User-Agent names. */
  deviceLabel: string;
  idempotencyKey: string | null;
  requestId: string;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Handles a call: returns the response, or the reply itself where the endpoint is `raw: 'response'`. */
export type Handler<E> = (call: Call<E>) => Promise<'response' extends RawOf<E> ? FastifyReply : Output<E>>;

/** Serves an endpoint of the contract by a handler. */
export type RegisterRoute = <E extends AnyEndpoint>(e: E, handler: Handler<E>) => void;

export interface Router {
  route: RegisterRoute;
  /** The endpoints that have a route, to compare them with the contracts. */
  endpoints: readonly AnyEndpoint[];
  /** The methods that a path (without query) answers; empty for an unknown path. */
  methodsAt(path: string): string[];
}

interface RouterOptions {
  app: FastifyInstance;
  findSession: FindSession;
  /** For tests: an undeclared error code or a response that breaks its schema becomes an internal error. */
  strict: boolean;
}

const header = (request: FastifyRequest, name: string, maxLength: number): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' && value.length <= maxLength ? value : null;
};

/**
 * A structured-field string is quoted (draft-ietf-httpapi-idempotency-key-header-07); bare values of up to 200
 * characters work too.
 */
function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = header(request, 'idempotency-key', 202)?.replace(/^"(.*)"$/, '$1') ?? '';
  return key === '' || key.length > 200 ? null : key;
}

const isNotFound = (code: ErrorCode): code is PlainErrorCode => code.endsWith('not_found');

/**
 * @throws the endpoint's own not_found code, since a malformed id is answered exactly like a missing one; of several
 * ids the last one is that of the last code
 */
function paramsOf(e: AnyEndpoint, request: FastifyRequest): Record<string, string> {
  const params: Record<string, string> = {};
  const [first] = Object.keys(e.params ?? {});
  for (const [name, value] of Object.entries(isRecord(request.params) ? request.params : {})) {
    const malformed =
      typeof value !== 'string' ||
      (isIdParameter(e.params?.[name]) && !isId(value)) ||
      value.length > 200 ||
      !value.isWellFormed() ||
      value.includes('\0');
    if (malformed) {
      const codes = e.errors?.filter(isNotFound) ?? [];
      throw new AppError((name === first ? codes[0] : codes.at(-1)) ?? 'request.not_found');
    }
    params[name] = value;
  }
  return params;
}

/** @throws request.bad_page, request.invalid */
function queryOf(e: AnyEndpoint, request: FastifyRequest): unknown {
  if (e.query === undefined) return undefined;
  try {
    return validate(e.query, request.query);
  } catch (error) {
    if (error instanceof AppError && error.details.fields?.['page'] !== undefined)
      throw new AppError('request.bad_page', error.details);
    throw error;
  }
}

/** @throws the endpoint's `missing` code, account.invalid_email, account.missing_otp, request.invalid */
function bodyOf(e: AnyEndpoint, { body }: FastifyRequest): unknown {
  if (e.raw === 'bytes') return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  return e.method === 'GET' || e.body === undefined ? undefined : validate(e.body, body, e.missing);
}

/** Bodies other than JSON are parsed in a scope of their own, since parsers belong to a scope. */
async function acceptRaw(scope: FastifyInstance, e: AnyEndpoint): Promise<void> {
  if (e.raw === 'multipart') await acceptMultipart(scope, e.maxBytes);
  else if (e.raw === 'stream') acceptImages(scope);
  else acceptBytes(scope);
}

/** The call that a handler gets. @throws AppError when the caller may not make it, or something in it is malformed */
function callOf<E extends AnyEndpoint>(e: E, request: FastifyRequest, reply: FastifyReply, callers: Callers): Call<E> {
  authorise(e, callers);
  const token = bearer(request.headers.authorization);
  return {
    params: paramsOf(e, request),
    query: queryOf(e, request),
    body: bodyOf(e, request),
    ...callers,
    tokenHash: token === null ? null : tokenHash(token),
    source: clientKey(request.ip),
    device: deviceDigest(header(request, 'x-device', 100)),
    deviceLabel: deviceLabel(request.headers['user-agent']),
    idempotencyKey: idempotencyKeyOf(request),
    requestId: request.id,
    request,
    reply,
    // The endpoint's schemas and `auth` have just decided these types.
  } as unknown as Call<E>;
}

const patternOf = (e: AnyEndpoint): RegExp =>
  new RegExp(`^/api/${e.path.replaceAll(/:\w+/g, `[^/]{1,${MAX_PARAM_LENGTH}}`)}$`);

/** Serves endpoints of the contract; requests and responses both pass the endpoint's schemas. */
export function createRouter({ app, findSession, strict }: RouterOptions): Router {
  const endpoints: AnyEndpoint[] = [];
  const logRefusal = createRefusalLog();

  function addRoute<E extends AnyEndpoint>(scope: FastifyInstance, e: E, handler: Handler<E>): void {
    const declared = new Set<ErrorCode>([...COMMON_ERRORS, ...(e.errors ?? [])]);
    const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      let callers = NO_CALLER;
      try {
        const { authorization } = request.headers;
        const token = bearer(authorization);
        callers = await findCallers(findSession, e, { authorization, hash: token === null ? null : tokenHash(token) });
        const response = await handler(callOf(e, request, reply, callers));
        if (e.raw === 'response') return reply;
        reply.header('cache-control', 'no-store');
        if (e.status !== undefined && reply.statusCode === 200) reply.status(e.status);
        const checked = strict ? z.parse(e.response, response) : response;
        return await reply.type('application/json; charset=utf-8').send(writeResponse(e, reply, checked));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        logRefusal(e, request, callers, error);
        if (!strict || declared.has(error.code)) throw error;
        throw new Error(`${e.method} ${e.path} answered ${error.code}, which its contract does not declare`, {
          cause: error,
        });
      }
    };
    scope.route({
      method: e.method,
      url: `/api/${e.path}`,
      handler: (request, reply) => withLogContext({ requestId: request.id }, () => serve(request, reply)),
    });
  }

  return {
    endpoints,
    route(e, handler) {
      endpoints.push(e);
      const readsJson = e.method === 'GET' || e.body !== undefined;
      if (e.raw === undefined || (e.raw === 'response' && readsJson)) return addRoute(app, e, handler);
      void app.register(async (scope) => {
        await acceptRaw(scope, e);
        addRoute(scope, e, handler);
      });
    },
    methodsAt: (path) => [...new Set(endpoints.filter((e) => patternOf(e).test(path)).map((e) => e.method))],
  };
}
