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

/** @throws AppError request.too_many, request.busy */
export function checkRoom(
  streams: ReadonlySet<Stream>,
  { person, isStaff }: Pick<Stream, 'person' | 'isStaff'>,
  maxStreams: number,
): void {
  const reserved = isStaff ? 0 : Math.floor(maxStreams * STAFF_SHARE);
  if (streams.size >= maxStreams - reserved) throw new AppError('request.busy', { retryAfterS: 3 });
  const own = [...streams].filter((stream) => stream.person === person).length;
  if (own >= MAX_STREAMS_PER_PERSON) throw new AppError('request.too_many', { retryAfterS: 3 });
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

/** Ends all streams. Clients that have not read everything would delay the shutdown. */
export function endAll(streams: ReadonlySet<Stream>): void {
  for (const { out } of streams)
    if (out.writableLength > 0) out.destroy();
    else out.end();
}
