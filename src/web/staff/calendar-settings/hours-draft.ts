import * as z from 'zod/mini';
import type { OpeningHours } from '#shared/scheduling/schedule-rules.ts';

/** As typed: a time may be missing, and the schema of the call decides when it is sent. */
const draftHours = z.array(z.object({ weekday: z.number(), opens: z.string(), closes: z.string() }));

/** The hours of a draft that was typed over the hours in `based`; null without one. Both are JSON. */
export function readHoursDraft(draft: Record<string, string>, based: string): OpeningHours | null {
  if (draft['based'] !== based) return null;
  const { success, data } = z.safeParse(draftHours, JSON.parse(draft['hours'] ?? 'null'));
  return success ? data : null;
}
