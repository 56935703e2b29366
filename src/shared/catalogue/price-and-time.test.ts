import { expect, test } from 'vitest';
import { priceAndTime } from './price-and-time.ts';

test.each([
  [{ from: 4500, minutes: 30 }, 'from ₦4,500, about 30 minutes'],
  [{ from: 85000, minutes: 0 }, 'from ₦85,000'],
  [{ from: 4500 }, 'from ₦4,500'],
  [{}, ''],
])('%o reads %j', (service, words) => expect(priceAndTime(service)).toBe(words));
