import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { openDatabase, openPool } from '#api/platform/database/database.ts';
import { api } from '#shared/all-endpoints.ts';
import type { Status } from '#shared/bookings/booking-states.ts';
import {
  INITIAL_STATUS,
  statusAfter,
  statusBeforeAfter,
  TRANSITIONS,
  type BookingAction,
  type Transition,
} from '#shared/bookings/booking-transitions.ts';
import type { Connection } from './postgres.ts';
import { runningTests } from './running-tests.ts';

/** A response of the API during a test. */
export interface CallRecord {
  /** Method and path of the endpoint as in its contract. */
  endpoint: string;
  /** The error code of a failure, null after success. */
  code: string | null;
  file: string;
  /** Null when several tests ran, so that the call may be of any of them. */
  test: string | null;
}

/** A change of a booking's status in the database of a test file. */
export interface TransitionRecord {
  action: BookingAction;
  from: Status;
  to: Status;
  file: string;
}

/** One line of the record that tools/docs/tests.ts turns into the map of tests. */
export type TestRecord = CallRecord | TransitionRecord;

const folder = process.env['TEST_RECORD'];
const root = path.resolve(import.meta.dirname, '..');
const endpoints = new Set(api.map(({ endpoint: { method, path: address } }) => `${method} ${address}`));
const recorded = new Set<string>();
let isRecording = false;

const currentFile = (): string => path.relative(root, expect.getState().testPath ?? '');

function write(record: TestRecord): void {
  const line = JSON.stringify(record);
  if (folder === undefined || recorded.has(line)) return;
  recorded.add(line);
  mkdirSync(folder, { recursive: true });
  appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${line}\n`);
}

/** The code of a failure; `payment.confirming` has the status 202. */
function codeOf(status: number, payload: unknown): string | null {
  if (status < 202 || typeof payload !== 'string' || !payload.startsWith('{')) return null;
  return (JSON.parse(payload) as { code?: string }).code ?? null;
}

/**
 * Records the responses of every server that this process creates from now on, each with the test that runs at the
 * time: calls of a browser and raw requests are recorded too, those of `beforeAll` and `afterAll` are not. Does nothing
 * unless TEST_RECORD names a folder.
 */
export function recordResponses(): void {
  if (folder === undefined || isRecording) return;
  isRecording = true;
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    const record = ({ method, routeOptions: { url } }: FastifyRequest, code: string | null) => {
      const endpoint = `${method} ${url?.replace(/^\/api\//, '')}`;
      const [test, ...others] = runningTests();
      if (test === undefined || !endpoints.has(endpoint)) return;
      write({ endpoint, code, file: currentFile(), test: others.length === 0 ? test : null });
    };
    fastify.addHook('onSend', async (request, reply, payload) => record(request, codeOf(reply.statusCode, payload)));
    // A stream takes its response over when it begins, so that no hook runs for it any more.
    fastify.addHook('onRequest', async (request, reply) => {
      const hijack = reply.hijack.bind(reply);
      reply.hijack = () => {
        record(request, null);
        return hijack();
      };
    });
  });
}

/** An event of a booking's history, with the booking's present status. */
export interface HistoryRow {
  booking_id: string;
  actor: string;
  event: string;
  status: Status;
  /** The system cancelled the booking because its deposit was not paid, not with the account. */
  depositLapsed?: boolean;
}

const actions = Object.entries(TRANSITIONS) as [BookingAction, Transition][];

/**
 * The transitions that histories of bookings show, found by following the table from event to event. A booking whose
 * events do not lead to its present status is left out: its test has set the status in the database.
 */
export function transitionsIn(rows: readonly HistoryRow[]): Omit<TransitionRecord, 'file'>[] {
  return [...Map.groupBy(rows, (row) => row.booking_id).values()].flatMap((events) => {
    let status: Status = INITIAL_STATUS;
    let statusBefore: ReturnType<typeof statusBeforeAfter> = null;
    const found: Omit<TransitionRecord, 'file'>[] = [];
    for (const { actor, event, depositLapsed = false } of events) {
      const action = actions.find(
        ([name, { event: its, by }]) => its === event && by === actor && (name === 'lapseDeposit') === depositLapsed,
      )?.[0];
      const to: Status | null = action === undefined ? null : statusAfter(action, status, statusBefore);
      if (action === undefined || to === null) continue;
      found.push({ action, from: status, to });
      statusBefore = statusBeforeAfter(action, status, statusBefore);
      status = to;
    }
    return status === events[0]?.status ? found : [];
  });
}

/**
 * Records the transitions of the bookings in a test file's database. Does nothing unless TEST_RECORD names a folder.
 */
export async function recordTransitions(connection: Connection): Promise<void> {
  if (folder === undefined) return;
  const db = openDatabase(openPool(connection, 1));
  try {
    const rows = await db
      .selectFrom('booking_events')
      .innerJoin('bookings', 'bookings.id', 'booking_events.booking_id')
      .select(['booking_id', 'actor', 'event', 'status'])
      .select(sql<boolean>`coalesce(detail ->> 'depositLapsed' = 'true', false)`.as('depositLapsed'))
      .orderBy('booking_events.id')
      .execute();
    for (const transition of transitionsIn(rows)) write({ ...transition, file: currentFile() });
  } finally {
    await db.destroy();
  }
}
