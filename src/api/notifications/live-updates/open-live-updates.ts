import type { Writable } from 'node:stream';
import * as z from 'zod/mini';
import type { CustomerSession, StaffSession } from '#api/platform/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { can } from '#shared/capabilities.ts';
import { AUDIENCES, audiencesOf } from '#shared/messages/message-targets.ts';
import { change, type Change } from '#shared/notifications/live-updates.contract.ts';
import { addStream, endAll, makeRoom, sendText, type Stream } from './live-streams.ts';
import { openPeopleOfCars, type PeopleOfCars } from './people-of-cars.ts';
import { findOpenSessions, PUSH_DUE } from '#api/notifications/notifications.repository.ts';
import { WEBHOOKS_DUE } from '#api/notifications/webhooks-due.ts';
import { VENDOR_KEYS_CHANGED } from '#api/settings/vendor-keys/vendor-keys-changed.ts';
import { JOB_DUE } from '#api/platform/jobs/start-queue.ts';

/** Interval of the comments that keep proxies and phones from closing an idle stream, ms. */
const HEARTBEAT_MS = 20_000;
/** Maximum age of a stream, ms; the client then reconnects, and its session is checked again. */
const MAX_STREAM_MS = 60 * 60 * 1000;
/** A new stream also gets the events of this period, ms: its page may have loaded its lists before them. */
const RECENT_MS = 10_000;

const changeEvent = z.extend(change, {
  customer: z.optional(z.nullable(z.string())),
  staff: z.optional(z.nullable(z.string())),
  audience: z.optional(z.enum(AUDIENCES)),
  /** The customer's own car that a booking is for. */
  car: z.optional(z.nullable(z.string())),
  /** Of `people`: whether the car is shared with the customer from now on, or no longer. */
  share: z.optional(z.enum(['joined', 'ended'])),
});
type ChangeEvent = z.output<typeof changeEvent>;

/** A database event: a change and whom it concerns, or the hash of the session that ended. */
const databaseEvent = z.union([changeEvent, z.object({ ended: z.string() })]);

/** After missed or unreadable events. */
const EVERYTHING = { what: 'everything' } as const;

const accepts = (
  { person, isStaff, audiences, seesBookings }: Stream,
  event: ChangeEvent,
  people: PeopleOfCars,
): boolean =>
  event.what === 'everything' ||
  (event.audience !== undefined && audiences.includes(event.audience)) ||
  (isStaff
    ? event.staff === person || (event.what === 'booking' && seesBookings)
    : event.customer === person || (event.car != null && people.has(event.car, person)));

/** Sends an event to those of the streams that it concerns. */
function deliver(to: Iterable<Stream>, event: ChangeEvent, people: PeopleOfCars): void {
  const { what, id, version }: Change = event;
  // JSON leaves out undefined fields.
  const line = `data: ${JSON.stringify({ what, id, version })}\n\n`;
  for (const stream of to) if (accepts(stream, event, people)) sendText(stream, line);
}

/** Follows a joining or ending. The streams of a person who is gone end, as with a session; the client comes back. */
function followPeople({ id, customer, share }: ChangeEvent, people: PeopleOfCars, streams: ReadonlySet<Stream>): void {
  if (id === undefined || customer == null || share === undefined) return;
  people.change(id, customer, share);
  if (share === 'ended') for (const { person, isStaff, out } of streams) if (!isStaff && person === customer) out.end();
}

/** An unreadable notification, e.g. of a newer version's database, may be about anything. */
function parseEvent(text: string, log: Runtime['log']): z.output<typeof databaseEvent> {
  try {
    return z.parse(databaseEvent, JSON.parse(text));
  } catch (error) {
    log.error({ err: error, event: 'changes.unreadable' }, 'change notification could not be parsed');
    return EVERYTHING;
  }
}

/** Ends the streams of sessions that ended unnoticed; all when the database cannot say, since clients return. */
async function endStreamsOfEndedSessions({ db, log }: Runtime, streams: ReadonlySet<Stream>): Promise<void> {
  const checked = [...streams];
  const open = await findOpenSessions(
    db,
    checked.map(({ session }) => session),
  ).catch((error: unknown): string[] => {
    log.warn({ err: error, event: 'changes.sessions_unknown' }, 'sessions of open streams could not be checked');
    return [];
  });
  for (const { session, out } of checked) if (!open.includes(session)) out.end();
}

/** Ends streams that are old enough, and shows the others that the server is still there. */
function sendHeartbeat(streams: ReadonlySet<Stream>): void {
  const now = performance.now();
  for (const stream of streams)
    if (now >= stream.endsAt) stream.out.end();
    else sendText(stream, ': still here\n\n');
}

export interface LiveUpdates {
  /**
   * Opens a stream for a session. `begin`, called once the session may have a stream, sends the first text and returns
   * the target of the later ones, whose errors are ignored.
   * @throws AppError session.missing, request.too_many, request.busy
   */
  open(
    callers: { customer: CustomerSession | null; staff: StaffSession | null },
    begin: (first: string) => Writable,
  ): Promise<void>;
  /** Ends every stream. */
  close(): void;
}

/** The streams of this process, fed by the change events of the database. */
export function openLiveUpdates(runtime: Runtime): LiveUpdates {
  const { config, changes, log, metrics } = runtime;
  const streams = new Set<Stream>();
  const people = openPeopleOfCars(runtime);
  let recent: { at: number; event: ChangeEvent }[] = [];
  let closed = false;
  metrics?.addFigures(() => [{ name: 'carcare_live_streams', value: streams.size }]);
  // Listens before the first stream opens, so that recent changes are known.
  void changes.start();

  const stopListening = changes.follow((text) => {
    // These events are for workers alone; the notification or booking has an event of its own.
    if (text === PUSH_DUE || text === WEBHOOKS_DUE || text === VENDOR_KEYS_CHANGED || text?.startsWith(JOB_DUE)) return;
    const event = text === null ? EVERYTHING : parseEvent(text, log);
    if ('ended' in event) return streams.forEach(({ session, out }) => session === event.ended && out.end());
    if (event.what === 'everything') {
      void endStreamsOfEndedSessions(runtime, streams);
      // Once the people of cars are read again, people who left unnoticed get no more events.
      void people.reload();
    }
    const since = performance.now() - RECENT_MS;
    recent = [...recent.filter(({ at }) => at >= since), { at: performance.now(), event }];
    deliver(streams, event, people);
    if (event.what === 'people') followPeople(event, people, streams);
  });
  const heartbeat = setInterval(() => sendHeartbeat(streams), HEARTBEAT_MS).unref();

  return {
    async open({ customer, staff }, begin) {
      const session = customer ?? staff;
      if (session === null) throw new AppError('session.missing');
      const reader = { person: customer?.customerId ?? staff?.staffId ?? '', isStaff: staff !== null };
      await changes.start();
      await people.load();
      if (closed) throw new AppError('request.busy', { retryAfterS: 3 });
      makeRoom(streams, reader, config.maxStreams);
      const stream: Stream = {
        ...reader,
        out: begin(': open\n\n'),
        session: session.tokenHash.toString('hex'),
        audiences: audiencesOf(staff?.type ?? 'customer'),
        seesBookings: staff !== null && can(staff.type, 'bookings.see'),
        endsAt: performance.now() + MAX_STREAM_MS,
      };
      addStream(streams, stream);
      const since = performance.now() - RECENT_MS;
      for (const { at, event } of recent) if (at >= since) deliver([stream], event, people);
    },
    close() {
      closed = true;
      clearInterval(heartbeat);
      stopListening();
      endAll(streams);
    },
  };
}
