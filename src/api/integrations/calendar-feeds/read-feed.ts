import { createHash } from 'node:crypto';
import ical from 'ical-generator';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { withoutControls } from '#shared/clean-text.ts';
import * as repo from './calendar-feeds.repository.ts';
import { findZone, listBayJobs } from '#api/integrations/bay-jobs.repository.ts';
import { feedDigest } from './calendar-feed.ts';

/** The period of a feed around now, days. */
const DAYS = { back: 28, ahead: 84 } as const;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A feed as a file for calendars, and its ETag. */
export interface FeedFile {
  content: string;
  etag: string;
}

/**
 * The jobs of a feed as a text/calendar file (RFC 5545), with booking number, service and bay only. Null for an unknown
 * secret.
 * @throws request.too_many
 */
export async function readFeed(runtime: Runtime, secret: string): Promise<FeedFile | null> {
  const { db, config } = runtime;
  const feed = await repo.findFeedBySecret(db, feedDigest(secret));
  if (feed === undefined) return null;
  await runtime.limits.take('feedReads', feed.id);
  await repo.noteRead(db, feed.id);
  const { numberPrefix, name } = await getSettings(db);
  const { timeZone, now } = await findZone(db);
  const jobs = await listBayJobs(db, {
    from: new Date(now.getTime() - DAYS.back * DAY_MS),
    until: new Date(now.getTime() + DAYS.ahead * DAY_MS),
    bay: feed.resource_id,
  });
  const host = new URL(config.publicUrl).hostname;
  const calendar = ical({
    name: withoutControls(`${name}: ${feed.bay ?? 'all bays'}`),
    prodId: { company: 'Car Care Booking', product: 'Calendar feeds', language: 'EN' },
    // Instants are written in UTC, which needs no definition of a zone; calendars show them in this zone.
    x: [
      { key: 'X-WR-TIMEZONE', value: timeZone },
      { key: 'X-PUBLISHED-TTL', value: 'PT15M' },
    ],
  });
  for (const job of jobs)
    calendar.createEvent({
      id: `${job.id}@${host}`,
      // Not the present time, so that the same jobs give the same file.
      stamp: job.made_at,
      start: job.from,
      end: job.until,
      summary: withoutControls(`${bookingNumber(numberPrefix, job.number)} ${job.service_name}`),
      location: withoutControls(job.bay),
    });
  const content = `${calendar.toString()}\r\n`;
  return { content, etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"` };
}
