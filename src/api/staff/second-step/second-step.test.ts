import { expect, test } from 'vitest';
import { base32, totpAt, findTimeStep } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 6238 appendix B, SHA-1: the last six of its eight digits.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the code at %i s is the one of RFC 6238', (seconds, eight) => {
  expect(totpAt(secret, Math.floor(seconds / 30))).toBe(eight.slice(2));
});

// RFC 4648 section 10, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j is %j', (text, encoded) => expect(base32(Buffer.from(text))).toBe(encoded));

test('accepts a clock that is 30 s off and rejects one that is 60 s off', () => {
  const now = 1_700_000_010;
  const step = Math.floor(now / 30);
  for (const drift of [-1, 0, 1]) expect(findTimeStep(secret, totpAt(secret, step + drift), now)).toBe(step + drift);
  for (const drift of [-2, 2]) expect(findTimeStep(secret, totpAt(secret, step + drift), now)).toBeNull();
});

test('rejects a malformed code', () => {
  for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(findTimeStep(secret, code, 1_700_000_000)).toBeNull();
});
