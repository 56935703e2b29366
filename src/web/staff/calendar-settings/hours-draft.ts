import * as z from 'zod/mini';
import type { OpeningHours } from '#shared/scheduling/schedule-rules.ts';
import { parseStored } from '#web/lib/storage.ts';

/** The hours as they are typed. A time may be missing: the schema of the call checks them when they are sent. */
const draftHours = z.array(z.object({ weekday: z.number(), opens: z.string(), closes: z.string() }));

/** The hours in a draft that was typed over the hours in `based`. Null if there is none. Both are JSON. */
export function readHoursDraft(draft: Record<string, string>, based: string): OpeningHours | null {
  if (draft['based'] !== based) return null;
  return parseStored(draft['hours'], draftHours);
}
