import { expect, test } from 'vitest';
import { lowestPrice } from './offered-service.ts';

const service = (standard: number, own: number[]) => ({
  standard,
  own: own.length,
  lowestOwn: own.length === 0 ? null : Math.min(...own),
});

test.each([
  ['is the default price while it is the lowest', service(4500, [6000, 7000]), 5, 4500],
  ['is a price of single cars below the default', service(4500, [3000]), 5, 3000],
  ['is not a default price that no car has', service(100, [6000, 7000]), 2, 6000],
  ['is the default price in an empty catalogue', service(4500, []), 0, 4500],
])('the lowest price %s', (_, one, cars, price) => expect(lowestPrice(one, cars)).toBe(price));
