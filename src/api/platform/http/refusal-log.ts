import type { FastifyRequest } from 'fastify';
import type { Log } from '#api/platform/log.ts';
import { isId, type AnyEndpoint } from '#shared/endpoint.ts';
import type { AppError, ErrorCode } from '#shared/errors.ts';
import { isRecord } from '#shared/guards.ts';
import { clientKey } from './client-ip.ts';
import type { Callers } from './find-callers.ts';
import { createLogThrottle } from './log-throttle.ts';

/** Logs the refusal of a request where operators want to know of it. */
export type LogRefusal = (e: AnyEndpoint, request: FastifyRequest, callers: Callers, error: AppError) => void;

/**
 * Logs a request for an id that does not exist or belongs to another account, and one that the caller's role does not
 * allow. The first two look the same here, as they do to the caller; ids are random, so neither happens by chance.
 * Refusals by a limit are logged too. Each is logged at most a few times a minute for one caller or network address,
 * with ids only, never with text from the user.
 */
export function createRefusalLog(): LogRefusal {
  const mayLog = createLogThrottle();
  return (e, request, callers, { code, status }) => {
    const log: Log = request.log;
    const route = `${e.method} ${e.path}`;
    const source = clientKey(request.ip);
    const { customer, staff, key } = callers;
    const caller = customer?.customerId ?? staff?.staffId ?? key?.keyId;
    const requestedId = requestedIdOf(request);
    if (caller !== undefined && isAccessRefusal(code, requestedId) && mayLog(caller, performance.now())) {
      const kind = customer !== null ? 'customer' : key !== null ? 'key' : 'staff';
      log.info(
        { event: 'access.refused', code, route, requestedId, [kind]: caller, source },
        'the caller has no access to this',
      );
    }
    if (status === 429 && mayLog(source, performance.now())) {
      const ids = { customer: customer?.customerId, staff: staff?.staffId, key: key?.keyId };
      log.info({ event: 'limit.refused', code, route, ...ids, source }, 'refused by a limit');
    }
  };
}

function requestedIdOf(request: FastifyRequest): string | undefined {
  const ids = [request.params, request.body].map((input) => (isRecord(input) ? input['id'] : undefined));
  return ids.find((id): id is string => typeof id === 'string' && isId(id));
}

const isAccessRefusal = (code: ErrorCode, requestedId: string | undefined): boolean =>
  code === 'session.forbidden' || code === 'key.scope' || (code.endsWith('.not_found') && requestedId !== undefined);
