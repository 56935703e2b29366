import * as z from 'zod/mini';
import { isId } from '#shared/endpoint.ts';

const journalEntry = z.object({
  at: z.string(),
  kind: z.enum(['customer', 'waitlist']),
  id: z.string().check(z.refine(isId)),
});
/** A line of the journal of erasures: the id of the erased customer or entry, and the time. */
export type JournalEntry = z.output<typeof journalEntry>;

/**
 * Reads the text of a journal. `torn` counts lines that cannot be read, e.g. the last one after a power cut; its
 * erasure is written again by the next run of the job.
 */
export function parseErasureJournal(text: string): { entries: JournalEntry[]; torn: number } {
  const lines = text.split('\n').filter((line) => line !== '');
  const entries = lines.flatMap((line) => {
    try {
      return [z.parse(journalEntry, JSON.parse(line))];
    } catch {
      return [];
    }
  });
  return { entries, torn: lines.length - entries.length };
}
