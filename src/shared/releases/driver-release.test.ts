import fc from 'fast-check';
import { expect, test } from 'vitest';
import { driverBlock } from './driver-release.ts';
import { RELEASE_BLOCKS } from './release-rules.ts';

const facts = fc.record({
  isNamed: fc.boolean(),
  block: fc.constantFrom(null, ...RELEASE_BLOCKS),
  hasAccountChanged: fc.boolean(),
  isKnownDevice: fc.boolean(),
});

test('a driver sees a code only when named, with nothing left to do, an unchanged account and a known device', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { isNamed, block, hasAccountChanged, isKnownDevice } = given;
      expect(driverBlock(given) === null).toBe(isNamed && block === null && !hasAccountChanged && isKnownDevice);
    }),
  );
});

test('whatever the owner must do, the driver reads the same', () => {
  const given = { isNamed: true, hasAccountChanged: false, isKnownDevice: true };
  for (const block of ['money-due', 'credentials-changed', 'no-tries', 'step-up'] as const)
    expect(driverBlock({ ...given, block })).toBe('owner-must-act');
});

test('a driver who is not named learns nothing of the state of the car', () => {
  for (const block of RELEASE_BLOCKS)
    expect(driverBlock({ isNamed: false, block, hasAccountChanged: true, isKnownDevice: false })).toBe('not-named');
});
