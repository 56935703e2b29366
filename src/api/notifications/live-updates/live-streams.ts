import type { Writable } from 'node:stream';
import { AppError } from '#shared/errors.ts';

/** Maximum number of open streams per person. That of a process is a setting. */
export const MAX_STREAMS_PER_PERSON = 4;
/** The share of the streams of a process that only staff may open, so that customers cannot take all. */
export const STAFF_SHARE = 0.1;
/** A client with more than this unread is disconnected, bytes. */
const MAX_UNREAD_BYTES = 64 * 1024;

/** An open stream of changes. */
export interface Stream {
  out: Writable;
  /** The digest of its session's token, hex. */
  session: string;
  person: string;
  isStaff: boolean;
  audiences: readonly string[];
  seesBookings: boolean;
  /** When it ends, by `performance.now()`. */
  endsAt: number;
}

/**
 * Makes room for a stream. When all places are taken, the oldest stream of the person with most of them ends, if that
 * person still has as many as the newcomer then. Customers take no place of staff.
 * @throws AppError request.too_many, request.busy
 */
export function makeRoom(
  streams: Set<Stream>,
  { person, isStaff }: Pick<Stream, 'person' | 'isStaff'>,
  maxStreams: number,
): void {
  const byPerson = Map.groupBy(streams, (stream) => stream.person);
  const own = byPerson.get(person)?.length ?? 0;
  if (own >= MAX_STREAMS_PER_PERSON) throw new AppError('request.too_many', { retryAfterS: 3 });
  const reserved = isStaff ? 0 : Math.floor(maxStreams * STAFF_SHARE);
  if (streams.size < maxStreams - reserved) return;
  const most = [...byPerson.values()]
    .filter(([one]) => isStaff || one?.isStaff === false)
    .toSorted((a, b) => b.length - a.length)[0];
  const [oldest] = most ?? [];
  if (most === undefined || oldest === undefined || most.length <= own + 1)
    throw new AppError('request.busy', { retryAfterS: 3 });
  streams.delete(oldest);
  endStream(oldest);
}

/** Adds a stream until it is closed. */
export function addStream(streams: Set<Stream>, stream: Stream): void {
  // The client has left meanwhile, and `close` does not come any more.
  if (stream.out.destroyed) return;
  streams.add(stream);
  stream.out.once('close', () => streams.delete(stream));
}

/** Sends a text, or disconnects a client that does not read. */
export function sendText({ out }: Stream, text: string): void {
  if (out.writableLength > MAX_UNREAD_BYTES) out.destroy();
  else if (!out.writableEnded && !out.destroyed) out.write(text);
}

/** Ends a stream. A client that has not read everything would delay its end. */
function endStream({ out }: Stream): void {
  if (out.writableLength > 0) out.destroy();
  else out.end();
}

/** Ends all streams. */
export function endAll(streams: ReadonlySet<Stream>): void {
  for (const stream of streams) endStream(stream);
}
