import type { Writable } from 'node:stream';
import * as z from 'zod/mini';
import type { CustomerSession, StaffSession } from '#api/platform/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { can } from '#shared/capabilities.ts';
import { AUDIENCES, audiencesOf } from '#shared/messages/message-targets.ts';
import { change, type Change } from '#shared/notifications/live-updates.contract.ts';
import { findOpenSessions } from './live-updates.repository.ts';
import { PUSH_DUE } from './notifications.repository.ts';
import { WEBHOOKS_DUE } from './webhooks-due.ts';

/** Interval of the comments that keep proxies and phones from closing an idle stream, ms. */
const HEARTBEAT_MS = 20_000;
/** Maximum number of open streams per person. That of a process is a setting. */
export const MAX_STREAMS_PER_PERSON = 4;
/** Maximum age of a stream, ms; the client then reconnects, and its session is checked again. */
const MAX_STREAM_MS = 60 * 60 * 1000;
/** A client with more than this buffered is disconnected, bytes. */
const MAX_BUFFERED_BYTES = 64 * 1024;
/** A new stream also gets the events of this period, ms: its page may have loaded its lists before them. */
const RECENT_MS = 10_000;

const changeEvent = z.extend(change, {
  customer: z.optional(z.nullable(z.string())),
  staff: z.optional(z.nullable(z.string())),
  audience: z.optional(z.enum(AUDIENCES)),
});
type ChangeEvent = z.output<typeof changeEvent>;

/** A database event (migration 0018): a change and whom it concerns, or the hash of the session that ended. */
const databaseEvent = z.union([changeEvent, z.object({ ended: z.string() })]);

/** As little as possible, because there are thousands. */
interface Stream {
  out: Writable;
  session: string;
  person: string;
  isStaff: boolean;
  audiences: readonly string[];
  seesBookings: boolean;
  /** When it ends, by `performance.now()`. */
  endsAt: number;
}

const accepts = ({ person, isStaff, audiences, seesBookings }: Stream, event: ChangeEvent): boolean =>
  event.what === 'everything' ||
  (event.audience !== undefined && audiences.includes(event.audience)) ||
  (isStaff ? event.staff === person || (event.what === 'booking' && seesBookings) : event.customer === person);

export interface LiveUpdates {
  /**
   * Opens a stream for a session. `begin`, called when nothing speaks against it, sends the first text and returns
   * where the rest is written; errors of that are ignored.
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
export function openLiveUpdates({ config, changes, db, log, metrics }: Runtime): LiveUpdates {
  const streams = new Set<Stream>();
  /** Open streams by person. */
  const counts = new Map<string, number>();
  let recent: { at: number; event: ChangeEvent }[] = [];
  let closed = false;
  metrics?.addFigures(() => [{ name: 'carcare_live_streams', value: streams.size }]);
  // Listens before the first stream opens, so that recent changes are known.
  void changes.start();

  function write(stream: Stream, text: string): void {
    if (stream.out.writableLength > MAX_BUFFERED_BYTES) stream.out.destroy();
    else if (!stream.out.writableEnded) stream.out.write(text);
  }
  // JSON leaves out what is undefined.
  const lineOf = ({ what, id, version }: Change): string => `data: ${JSON.stringify({ what, id, version })}\n\n`;

  function deliver(to: Iterable<Stream>, event: ChangeEvent): void {
    const line = lineOf(event);
    for (const stream of to) if (accepts(stream, event)) write(stream, line);
  }
  function dropOldEvents(): void {
    const now = performance.now();
    // At once and seldom: to shift thousands one by one moves all others each time.
    if (recent[0] !== undefined && recent[0].at < now - 2 * RECENT_MS)
      recent = recent.filter(({ at }) => at >= now - RECENT_MS);
  }

  /** An unreadable notification, e.g. of a newer version's database, may be about anything. */
  function parseEvent(text: string): z.output<typeof databaseEvent> {
    try {
      return z.parse(databaseEvent, JSON.parse(text));
    } catch (error) {
      log.error({ err: error, event: 'changes.unreadable' }, 'change notification could not be parsed');
      return { what: 'everything' };
    }
  }

  /** Ends the streams of sessions that ended unnoticed; all when the database cannot say, since clients return. */
  async function endStreamsOfEndedSessions(): Promise<void> {
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

  const stopListening = changes.follow((text) => {
    if (text === null) void endStreamsOfEndedSessions();
    // For workers alone; what is pushed or sent has an event of its own.
    if (text === PUSH_DUE || text === WEBHOOKS_DUE) return;
    const event = text === null ? { what: 'everything' as const } : parseEvent(text);
    if ('ended' in event) {
      streams.forEach(({ session, out }) => session === event.ended && out.end());
    } else {
      dropOldEvents();
      recent.push({ at: performance.now(), event });
      deliver(streams, event);
    }
  });
  const heartbeat = setInterval(() => {
    const now = performance.now();
    for (const stream of streams)
      if (now >= stream.endsAt) stream.out.end();
      else write(stream, ': still here\n\n');
  }, HEARTBEAT_MS).unref();

  function addStream(stream: Stream): void {
    const { out, person } = stream;
    // The client has left meanwhile, and `close` does not come any more.
    if (out.destroyed) return;
    streams.add(stream);
    counts.set(person, (counts.get(person) ?? 0) + 1);
    out.once('close', () => {
      streams.delete(stream);
      const left = (counts.get(person) ?? 1) - 1;
      if (left === 0) counts.delete(person);
      else counts.set(person, left);
    });
    const since = performance.now() - RECENT_MS;
    for (const { at, event } of recent) if (at >= since) deliver([stream], event);
  }

  return {
    async open({ customer, staff }, begin) {
      const session = customer ?? staff;
      if (session === null) throw new AppError('session.missing');
      const person = customer?.customerId ?? staff?.staffId ?? '';
      await changes.start();
      if (closed || streams.size >= config.maxStreams) throw new AppError('request.busy', { retryAfterS: 3 });
      if ((counts.get(person) ?? 0) >= MAX_STREAMS_PER_PERSON)
        throw new AppError('request.too_many', { retryAfterS: 3 });
      addStream({
        out: begin(': open\n\n'),
        person,
        session: session.tokenHash.toString('hex'),
        isStaff: staff !== null,
        audiences: audiencesOf(staff?.type ?? 'customer'),
        seesBookings: staff !== null && can(staff.type, 'bookings.see'),
        endsAt: performance.now() + MAX_STREAM_MS,
      });
    },
    close() {
      closed = true;
      clearInterval(heartbeat);
      stopListening();
      // Who has not read what was sent would delay the shutdown.
      for (const { out } of streams)
        if (out.writableLength > 0) out.destroy();
        else out.end();
    },
  };
}
