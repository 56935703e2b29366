import * as z from 'zod/mini';
import { INSPECTION_STATES, type InspectionItem, type InspectionState } from '#shared/estimates/inspection.ts';

/** The unsaved values of an item. Null if it was removed. */
const itemChange = z.nullable(z.object({ state: z.enum(INSPECTION_STATES), note: z.string() }));
export type ItemChange = z.output<typeof itemChange>;

export const inspectionChanges = z.record(z.string(), itemChange);
export type InspectionChanges = Readonly<z.output<typeof inspectionChanges>>;

/** An item as it is shown. */
export interface ShownItem {
  name: string;
  state: InspectionState;
  note: string;
}

/** The number of items in the longest inspection that can be saved. */
export const MOST_ITEMS = 100;

/**
 * The items of an inspection: the checklist, further saved items, and unsaved changes. Changes are by item, so that two
 * people who inspect one car at once do not overwrite each other.
 */
export function itemsOf(
  checklist: readonly string[],
  saved: readonly InspectionItem[],
  changes: InspectionChanges,
): ShownItem[] {
  const savedItems = new Map(saved.map((item) => [item.name, item]));
  const names = new Set([...checklist, ...savedItems.keys(), ...Object.keys(changes)]);
  return [...names].flatMap((name) => {
    const change = changes[name];
    if (change === null) return [];
    const item = change ?? savedItems.get(name);
    return [{ name, state: item?.state ?? 'not-looked-at', note: item?.note ?? '' }];
  });
}

/** The changes that make every item good that was not looked at; notes stay. */
export const markRestGood = (items: readonly ShownItem[]): InspectionChanges =>
  Object.fromEntries(
    items
      .filter(({ state }) => state === 'not-looked-at')
      .map(({ name, note }) => [name, { state: 'good' as const, note }]),
  );

/** The changes that were typed after those that are saved now. */
export const withoutSaved = (changes: InspectionChanges, saved: InspectionChanges): InspectionChanges =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([name, change]) => !(name in saved) || JSON.stringify(saved[name]) !== JSON.stringify(change),
    ),
  );

/** The number of items in each state. */
export const countStates = (items: readonly Pick<ShownItem, 'state'>[]): Record<InspectionState, number> => {
  const counts = { good: 0, soon: 0, now: 0, 'not-looked-at': 0 };
  for (const { state } of items) counts[state] += 1;
  return counts;
};
