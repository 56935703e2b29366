import * as z from 'zod/mini';
import { VEHICLE_CLASSES } from '#shared/catalogue/catalogue-seed.ts';
import { RESOURCE_KINDS } from '#shared/scheduling/resource-kinds.ts';
import type { ServiceNeed } from '#shared/scheduling/schedule-rules.ts';
import { parseStored } from '#web/lib/storage.ts';

/** A need as it is in the form, where minutes are text while they are typed. */
const editedNeed = z.object({
  vehicleClass: z.nullable(z.enum(VEHICLE_CLASSES)),
  kind: z.enum(RESOURCE_KINDS),
  mode: z.nullable(z.literal('pick-up')),
  minutesBefore: z.string(),
  workMinutes: z.string(),
  minutesAfter: z.string(),
  maySpanDays: z.boolean(),
});
export type EditedNeed = z.output<typeof editedNeed>;

/** The values of a new need. */
export const NEW_NEED: EditedNeed = {
  vehicleClass: null,
  kind: 'wash',
  mode: null,
  minutesBefore: '0',
  workMinutes: '30',
  minutesAfter: '0',
  maySpanDays: false,
};

export const toEditedNeeds = (needs: readonly ServiceNeed[]): EditedNeed[] =>
  needs.map((need) => ({
    ...need,
    minutesBefore: String(need.minutesBefore),
    workMinutes: String(need.workMinutes),
    minutesAfter: String(need.minutesAfter),
  }));

const minutes = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** The needs to send. Minutes that are not a number become NaN, which the schema of the call rejects. */
export const toNeeds = (edited: readonly EditedNeed[]): ServiceNeed[] =>
  edited.map((need) => ({
    ...need,
    minutesBefore: minutes(need.minutesBefore),
    workMinutes: minutes(need.workMinutes),
    minutesAfter: minutes(need.minutesAfter),
  }));

/** The needs in a draft that was typed over the needs in `based`. Null if there is none. Both are JSON. */
export function readNeedsDraft(draft: Record<string, string>, based: string): EditedNeed[] | null {
  if (draft['based'] !== based) return null;
  return parseStored(draft['needs'], z.array(editedNeed));
}
