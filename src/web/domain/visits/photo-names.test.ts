import { expect, test } from 'vitest';
import { photoName } from './photo-names.ts';

test('a photo is named after the part that it shows, never by an id', () => {
  expect(
    [
      { purpose: 'position', of: 'back-left' } as const,
      { purpose: 'position', of: 'under' } as const,
      { purpose: 'mark', of: 'Scratch, Roof' } as const,
      { purpose: 'other', of: null } as const,
      { purpose: 'finding', of: 'Brakes' } as const,
      { purpose: 'old-part', of: '018f4c2e-0000-7000-8000-00000000a001' } as const,
      { purpose: 'release', of: null } as const,
    ].map(photoName),
  ).toEqual(['Back left', 'The car', 'Scratch, Roof', 'Another photo', 'Brakes', 'The old part', 'At the gate']);
});
