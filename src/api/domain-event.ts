import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from './runtime.ts';

type Handler<Payload> = (runtime: Runtime, trx: Trx, payload: Payload) => Promise<void>;

export interface DomainEvent<Payload> {
  /**
   * Adds a handler. Adding the same function again has no effect, so that several runtimes in one process can register.
   */
  subscribe(handler: Handler<Payload>): void;
  /** Runs the handlers one after the other in the caller's transaction; one that throws rolls it back. */
  publish(runtime: Runtime, trx: Trx, payload: Payload): Promise<void>;
}

/**
 * Declares an event by which a feature causes something in a feature above it, which it must not import (decision
 * 0053). Handlers are registered at start-up. An event without a handler is a wiring error: publishing it throws.
 */
export function defineEvent<Payload>(name: string): DomainEvent<Payload> {
  const handlers = new Set<Handler<Payload>>();
  return {
    subscribe: (handler) => void handlers.add(handler),
    async publish(runtime, trx, payload) {
      if (handlers.size === 0) throw new Error(`no feature handles ${name}`);
      for (const handler of handlers) await handler(runtime, trx, payload);
    },
  };
}
