import { expect, test } from 'vitest';
import { randomBytesOf } from './random-bytes.ts';

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

test('no bytes are given out twice, also across fillings of the pool', () => {
  const given = Array.from({ length: 2000 }, () => hexOf(randomBytesOf(12)));
  expect(new Set(given).size).toBe(2000);
  expect(given.every((bytes) => bytes.length === 24 && !/^0+$/.test(bytes))).toBe(true);
});

test('bytes that were given out stay the same', () => {
  const first = randomBytesOf(16);
  const before = hexOf(first);
  for (let i = 0; i < 1000; i += 1) randomBytesOf(16).fill(0);
  expect(hexOf(first)).toBe(before);
});
