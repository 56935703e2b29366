import { AppError } from '#shared/errors.ts';
import { isRecord } from '#shared/guards.ts';

/** How long another server may take, ms. */
const TIMEOUT_MS = 4000;

/** The reason why a call failed, in the words of the system. It quotes no header and no body. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'no answer within 4 seconds';
  return cause instanceof Error && cause.message !== '' ? cause.message : 'unknown';
}

/** Calls PUBLIC_URL, which must lead back to this application. Returns the failure, or null. */
export async function callOwnAddress(publicUrl: string): Promise<string | null> {
  try {
    const response = await fetch(`${publicUrl}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = await response.json().catch(() => null);
    return response.ok && isRecord(answer) && answer['ok'] === true ? null : `another answer (${response.status})`;
  } catch (error) {
    return reasonOf(error);
  }
}

/** How far this machine is ahead of a server on the internet, ms, by its `Date` header; null without an answer. */
export async function compareWithServer(url: string): Promise<number | null> {
  try {
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const otherTime = Date.parse(response.headers.get('date') ?? '');
    // The header has whole seconds.
    return Number.isNaN(otherTime) ? null : Date.now() - otherTime - 500;
  } catch {
    return null;
  }
}

/** The time of another clock, and how far this process is ahead of it. */
export async function compareWithClock(read: () => Promise<Date>): Promise<{ now: Date; aheadMs: number }> {
  const before = Date.now();
  const now = await read();
  return { now, aheadMs: (before + Date.now()) / 2 - now.getTime() };
}

/** Tries the mail server. Returns the failure, or null. */
export async function tryMailServer(check: () => Promise<void>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('request.timeout')), TIMEOUT_MS);
  });
  try {
    await Promise.race([check(), late]);
    return null;
  } catch (error) {
    return error instanceof AppError ? 'no answer within 4 seconds' : reasonOf(error);
  } finally {
    clearTimeout(timer);
  }
}
