import { PassThrough } from 'node:stream';
import * as z from 'zod/mini';
import type { CustomerSession, StaffSession } from '#api/platform/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { can } from '#shared/capabilities.ts';
import { AUDIENCES, audiencesOf } from '#shared/messages/message-targets.ts';
import { change, type Change } from '#shared/notifications/live-updates.contract.ts';
import { findOpenSessions } from './live-updates.repository.ts';
import { PUSH_DUE } from './queue-pushes.ts';

/** Interval of the comments that keep proxies and phones from closing an idle stream, ms. */
const HEARTBEAT_MS = 20_000;
/** Maximum number of open streams per person and per process. */
export const MAX_STREAMS_PER_PERSON = 4;
export const MAX_STREAMS = 1000;
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

interface Stream {
  out: PassThrough;
  session: string;
  person: string;
  accepts(event: ChangeEvent): boolean;
}

export interface LiveUpdates {
  /** Opens a stream for a session. @throws AppError session.missing, request.too_many, request.busy */
  open(callers: { customer: CustomerSession | null; staff: StaffSession | null }): Promise<PassThrough>;
  /** Ends every stream. */
  close(): void;
}

/** The streams of this process, fed by the change events of the database. */
export function openLiveUpdates({ changes, db, log, metrics }: Runtime): LiveUpdates {
  const streams = new Set<Stream>();
  const recent: { at: number; event: ChangeEvent }[] = [];
  let closed = false;
  metrics?.addFigures(() => [{ name: 'carcare_live_streams', value: streams.size }]);
  // Listens before the first stream opens, so that recent changes are known.
  void changes.start();

  function write(stream: Stream, text: string): void {
    if (stream.out.writableLength > MAX_BUFFERED_BYTES) stream.out.destroy();
    else if (!stream.out.writableEnded) stream.out.write(text);
  }
  const writeChange = (stream: Stream, change: Change): void => write(stream, `data: ${JSON.stringify(change)}\n\n`);

  function deliver(stream: Stream, event: ChangeEvent): void {
    if (stream.accepts(event))
      writeChange(stream, { what: event.what, ...(event.id !== undefined && { id: event.id }) });
  }
  function dropOldEvents(): void {
    while (recent[0] !== undefined && recent[0].at < performance.now() - RECENT_MS) recent.shift();
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
    // For the push workers alone; the notification that is pushed has an event of its own.
    if (text === PUSH_DUE) return;
    const event = text === null ? { what: 'everything' as const } : parseEvent(text);
    if ('ended' in event) {
      streams.forEach(({ session, out }) => session === event.ended && out.end());
    } else {
      dropOldEvents();
      recent.push({ at: performance.now(), event });
      streams.forEach((stream) => deliver(stream, event));
    }
  });
  const heartbeat = setInterval(
    () => streams.forEach((stream) => write(stream, ': still here\n\n')),
    HEARTBEAT_MS,
  ).unref();

  return {
    async open({ customer, staff }) {
      const session = customer ?? staff;
      if (session === null) throw new AppError('session.missing');
      const person = customer?.customerId ?? staff?.staffId ?? '';
      await changes.start();
      if (closed || streams.size >= MAX_STREAMS) throw new AppError('request.busy', { retryAfterS: 3 });
      if ([...streams].filter((stream) => stream.person === person).length >= MAX_STREAMS_PER_PERSON)
        throw new AppError('request.too_many', { retryAfterS: 3 });
      const audiences = audiencesOf(staff?.type ?? 'customer');
      const seesBookings = staff !== null && can(staff.type, 'bookings.see');
      const out = new PassThrough();
      const stream: Stream = {
        out,
        person,
        session: session.tokenHash.toString('hex'),
        accepts: (event) =>
          event.what === 'everything' ||
          (event.audience !== undefined && audiences.includes(event.audience)) ||
          (staff === null
            ? event.customer === person
            : event.staff === person || (event.what === 'booking' && seesBookings)),
      };
      streams.add(stream);
      const expiry = setTimeout(() => out.end(), MAX_STREAM_MS).unref();
      out.once('close', () => {
        clearTimeout(expiry);
        streams.delete(stream);
      });
      out.on('error', () => undefined);
      out.write(': open\n\n');
      dropOldEvents();
      for (const { event } of recent) deliver(stream, event);
      return out;
    },
    close() {
      closed = true;
      clearInterval(heartbeat);
      stopListening();
      for (const { out } of streams) out.end();
    },
  };
}
