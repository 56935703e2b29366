import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { during } from '#api/log.ts';
import { isId, type AnyEndpoint, type Input, type Output } from '#shared/endpoint.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { may } from '#shared/staff/capabilities.ts';
import { checkInput } from './check.ts';
import { createSparing } from './refusals.ts';
import { bearer, tokenHash, type CustomerSession, type StaffSession } from './session.ts';
import { sourceOf } from './source.ts';

/** What every route can answer without declaring it. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'request.invalid', 'request.not_json', 'request.bad_text', 'request.too_deep', 'request.bad_page', 'request.too_large',
  'request.unsupported', 'request.method_not_allowed', 'request.timeout', 'request.not_found', 'request.busy', 'request.too_many',
  'database.unavailable', 'database.full', 'session.missing', 'session.forbidden', 'internal',
];

type CustomerOf<A> = A extends 'customer' ? CustomerSession : CustomerSession | null;
type StaffOf<A> = A extends 'staff' ? StaffSession : StaffSession | null;

/** A checked call, as a handler sees it. */
export type Call<E> = Input<E> & {
  customer: E extends { readonly auth: infer A } ? CustomerOf<A> : never;
  staff: E extends { readonly auth: infer A } ? StaffOf<A> : never;
  /** The bearer token's digest, also when the session is over. */
  tokenHash: Buffer | null;
  /** What limits count by: the address, or its /64. */
  source: string;
  /** A random name the browser keeps for itself, so that a person's own device counts apart (rules.md 3). */
  device: string | null;
  idempotencyKey: string | null;
  requestId: string;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type Handler<E> = (call: Call<E>) => Promise<Output<E>>;

/** Find the session behind a token's digest, or null. Given by the account and staff nouns, so that http knows no table. */
export interface FindSession {
  customer(tokenHash: Buffer): Promise<CustomerSession | null>;
  staff(tokenHash: Buffer): Promise<StaffSession | null>;
}

interface Callers {
  customer: CustomerSession | null;
  staff: StaffSession | null;
}

export interface Binder {
  <E extends AnyEndpoint>(e: E, handler: Handler<E>): void;
  /** The same list of routes in a context of its own, e.g. one that parses bodies in another way. */
  within(scope: FastifyInstance): Binder;
  /** What has been bound, for the check that contract and routes are the same list. */
  bound: AnyEndpoint[];
  /** The methods that a path (without its query) answers; none when there is nothing. */
  methodsAt(path: string): string[];
}

interface BinderOptions {
  app: FastifyInstance;
  findSession: FindSession;
  /** In tests an undeclared failure or a malformed answer is a defect to be seen; in production the person still gets the sentence. */
  strict: boolean;
}

const header = (request: FastifyRequest, name: string, max: number): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' && value.length <= max ? value : null;
};

/** A structured-field String is quoted (draft-ietf-httpapi-idempotency-key-header-07); bare values are taken too, of 200 characters at most. */
function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = header(request, 'idempotency-key', 202)?.replace(/^"(.*)"$/, '$1') ?? '';
  return key === '' || key.length > 200 ? null : key;
}

function paramsOf(e: AnyEndpoint, request: FastifyRequest): Record<string, string> {
  const params = (request.params ?? {}) as Record<string, string>;
  for (const [name, value] of Object.entries(params)) {
    const notFound = e.errors?.find((code) => code.endsWith('not_found')) ?? 'request.not_found';
    // A malformed id answers exactly like one that does not exist.
    if (name === 'id' && !isId(value)) throw new AppError(notFound);
    if (value.length > 200 || !value.isWellFormed() || value.includes('\0')) throw new AppError(notFound);
  }
  return params;
}

function queryOf(e: AnyEndpoint, request: FastifyRequest): unknown {
  if (e.query === undefined) return undefined;
  try {
    return checkInput(e.query, request.query);
  } catch (error) {
    if (error instanceof AppError && error.details.fields?.['page'] !== undefined) throw new AppError('request.bad_page', error.details);
    throw error;
  }
}

/**
 * The answer's schema, compiled by Fastify into the serializer of that status: the allow-list out, since a column nobody
 * declared is not written (rules.md 9), at a third of what parsing and then stringifying costs. Failures pass by it.
 */
function answersOf(e: AnyEndpoint): Record<number, object> {
  if (e.raw === 'response') return {};
  const { $schema: _, ...schema } = z.toJSONSchema(e.response, {
    io: 'output',
    unrepresentable: 'any',
    // What nobody declared is left out, not a reason to refuse one alternative of several.
    override: ({ jsonSchema }) => void (jsonSchema.additionalProperties === false && delete jsonSchema.additionalProperties),
  });
  return { [e.status ?? 200]: schema };
}

/** Turns endpoints of the contract into routes; what comes in and what goes out both pass the endpoint's schemas. */
export function createBinder({ app, findSession, strict }: BinderOptions, bound: AnyEndpoint[] = []): Binder {
  /** Somebody signed in on the other side is known but may not: 403; nobody is 401 (contract.md 2). */
  async function callersOf(e: AnyEndpoint, hash: Buffer | null): Promise<Callers> {
    const { auth } = e;
    if (auth === 'public') return { customer: null, staff: null };
    if (hash === null) throw new AppError('session.missing');
    const customer = auth === 'staff' ? null : await findSession.customer(hash);
    if (customer !== null) return { customer, staff: null };
    const staff = auth === 'customer' ? null : await findSession.staff(hash);
    if (staff === null) {
      if (auth === 'staff' && (await findSession.customer(hash)) !== null) throw new AppError('session.forbidden');
      throw new AppError('session.missing');
    }
    if (e.may !== undefined && !may(staff.type, e.may)) throw new AppError('session.forbidden');
    return { customer: null, staff };
  }

  const mayWrite = createSparing();
  /**
   * Asking for what is not one's own leaves a line (rules.md 27). Missing and somebody else's are one and the same here, as
   * they are for the caller: ids are random, so nobody names either by chance. The line holds ids and nothing that was typed.
   */
  function noteRefusal(e: AnyEndpoint, request: FastifyRequest, { customer, staff }: Callers, code: ErrorCode): void {
    const who = customer?.customerId ?? staff?.staffId;
    const named = [request.params, request.body].map((given) => (given as { id?: unknown } | null | undefined)?.id);
    const asked = named.find((id): id is string => typeof id === 'string' && isId(id));
    if (who === undefined || asked === undefined || !code.endsWith('.not_found') || !mayWrite(who, performance.now())) return;
    request.log.info({
      event: 'access.refused', code, route: `${e.method} ${e.path}`, asked, [customer === null ? 'staff' : 'customer']: who,
      source: sourceOf(request.ip),
    }, 'asked for what is not theirs');
  }

  const bind = ((e: AnyEndpoint, handler: Handler<AnyEndpoint>) => {
    bind.bound.push(e);
    const allowed = new Set<ErrorCode>([...COMMON_ERRORS, ...(e.errors ?? [])]);
    const bodiless = e.method === 'GET' || e.body === undefined;
    app.route({
      method: e.method,
      url: `/api/${e.path}`,
      schema: { response: answersOf(e) },
      handler: async (request, reply) => {
        let callers: Callers = { customer: null, staff: null };
        try {
          const token = bearer(request.headers.authorization);
          const hash = token === null ? null : tokenHash(token);
          callers = await callersOf(e, hash);
          const call = {
            params: paramsOf(e, request),
            query: queryOf(e, request),
            body: bodiless ? undefined : checkInput(e.body as z.core.$ZodType, request.body, e.missing),
            ...callers,
            tokenHash: hash,
            source: sourceOf(request.ip),
            device: header(request, 'x-device', 100),
            idempotencyKey: idempotencyKeyOf(request),
            requestId: request.id,
            request,
            reply,
          } as Call<AnyEndpoint>;
          const answer = await during({ requestId: request.id }, () => handler(call));
          // Prepared bytes and streams are sent by the handler itself. One that its reader left has begun and never ends.
          if (reply.sent || reply.raw.headersSent || (answer as unknown) === reply) return reply;
          reply.header('cache-control', 'no-store');
          if (e.status !== undefined && reply.statusCode === 200) reply.status(e.status);
          // In tests an answer of the wrong form is a defect; otherwise the route's serializer alone decides what leaves.
          return await reply.send(strict ? z.parse(e.response, answer) : answer);
        } catch (error) {
          if (error instanceof AppError) noteRefusal(e, request, callers, error.code);
          if (strict && error instanceof AppError && !allowed.has(error.code)) {
            throw new Error(`${e.method} ${e.path} answered ${error.code}, which its contract does not declare`, { cause: error });
          }
          throw error;
        }
      },
    });
  }) as Binder;
  bind.bound = bound;
  bind.within = (scope) => createBinder({ app: scope, findSession, strict }, bound);
  const pattern = (e: AnyEndpoint): RegExp => new RegExp(`^/api/${e.path.replaceAll(/:\w+/g, '[^/]+')}$`);
  bind.methodsAt = (path) => [...new Set(bind.bound.filter((e) => pattern(e).test(path)).map((e) => e.method))];
  return bind;
}

