import { ID_KINDS, type IdKind } from '#shared/releases/release-rules.ts';
import type { StaffRelease } from '#shared/releases/staff-releases.contract.ts';
import { BELONGINGS } from '#shared/visits/visit-states.ts';

const ITEM: Record<(typeof BELONGINGS)[number], string> = {
  jack: 'Jack',
  'spare-wheel': 'Spare wheel',
  'radio-face': 'Radio face',
  documents: 'Documents',
  valuables: 'Valuables',
};

/** The kinds of ID that a manager can choose. */
export const ID_CHOICES: readonly { value: IdKind; label: string }[] = ID_KINDS.map((value) => ({
  value,
  label: {
    'national-id': 'National ID (NIN)',
    'drivers-licence': 'Driver’s licence',
    passport: 'Passport',
    'voters-card': 'Voter’s card',
    other: 'Another ID',
  }[value],
}));

/** The things to hand over with the car, one per line. */
export const handOverLines = ({
  keyTag,
  belongings,
  belongingsNote,
}: Pick<StaffRelease, 'keyTag' | 'belongings' | 'belongingsNote'>): string[] => [
  keyTag === null ? 'Key' : `Key, tag ${keyTag}`,
  ...belongings.map((item) => ITEM[item]),
  ...(belongingsNote === null ? [] : [belongingsNote]),
];

/** Several things in words: Key, tag 14 and jack. */
export function inWords(things: readonly string[]): string {
  const [last, ...others] = things.toReversed();
  if (last === undefined) return '';
  return others.length === 0 ? last : `${others.toReversed().join('; ')} and ${last}`;
}

/** The number of tries that are left, in words. */
export const triesLabel = (left: number): string => (left === 1 ? '1 try left' : `${left} tries left`);
