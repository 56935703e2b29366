import { ID_KINDS, type IdKind } from '#shared/releases/release-rules.ts';
import type { StaffRelease } from '#shared/releases/staff-releases.contract.ts';
import { BELONGING_LABEL, ID_KIND_LABEL, texts } from './staff-gate.texts.ts';

/** The kinds of ID that a manager can choose. */
export const ID_CHOICES: readonly { value: IdKind; label: string }[] = ID_KINDS.map((value) => ({
  value,
  label: ID_KIND_LABEL[value],
}));

/** The things to hand over with the car, one per line. */
export const handOverLines = ({
  keyTag,
  belongings,
  belongingsNote,
}: Pick<StaffRelease, 'keyTag' | 'belongings' | 'belongingsNote'>): string[] => [
  keyTag === null ? texts.key : texts.keyWithTag(keyTag),
  ...belongings.map((item) => BELONGING_LABEL[item]),
  ...(belongingsNote === null ? [] : [belongingsNote]),
];

/** Several things in words: Key, tag 14 and jack. */
export function inWords(things: readonly string[]): string {
  const [last, ...others] = things.toReversed();
  if (last === undefined) return '';
  return others.length === 0 ? last : texts.severalThings(others.toReversed().join('; '), last);
}

/** The number of tries that are left, in words. */
export const triesLabel = (left: number): string => (left === 1 ? texts.oneTryLeft : texts.manyTriesLeft(left));
