import { hash, randomBytes } from 'node:crypto';

/** A secret of a feed: 128 random bits, the only one in an address beside that of an unsubscribe link. */
export function newFeedSecret(): { secret: string; digest: Buffer } {
  const secret = randomBytes(16).toString('base64url');
  return { secret, digest: feedDigest(secret) };
}

/** The digest under which a feed's secret is stored. */
export const feedDigest = (secret: string): Buffer => hash('sha256', `calendar:${secret}`, 'buffer');

/** Where a calendar application reads a feed. */
export const feedAddress = (publicUrl: string, secret: string): string =>
  `${publicUrl.replace(/\/$/, '')}/calendar/${secret}.ics`;
