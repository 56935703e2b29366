import * as z from 'zod/mini';
import type { FormDrafts } from '#web/lib/form-draft.ts';

/** Drafts that are one typed object each. A stored draft that does not fit the schema is dropped. */
export const storedDraft = <Draft extends object>(schema: z.ZodMiniType<Draft>, drafts: FormDrafts) => ({
  /** The stored draft. Null without one. */
  read(name: string): Draft | null {
    const stored = drafts.readValues(name);
    if (stored === undefined) return null;
    const { success, data } = z.safeParse(schema, stored);
    if (success) return data;
    drafts.drop(name);
    return null;
  },
  /** Stores a draft. Null drops it. */
  keep(name: string, draft: Draft | null): void {
    if (draft === null) drafts.drop(name);
    else drafts.write(name, draft);
  },
});
