import { expect, test } from 'vitest';
import { carType, MODES, PAYMENT_METHODS, bookingNumber } from './booking-states.ts';

test('a car is described by its make, model and year', () => {
  expect(carType({ brand: 'Mercedes Benz', model: 'C 300', year: 2015 })).toBe('Mercedes Benz C 300 2015');
});

test.each([[7, 'BCC 0007'], [412, 'BCC 0412'], [9999, 'BCC 9999'], [12_345, 'BCC 12345']])(
  'the booking number of %d is %s', (number, text) => expect(bookingNumber('BCC', number)).toBe(text),
);

test('a booking is paid online, by transfer or in cash, and the car is brought or picked up', () => {
  expect(PAYMENT_METHODS).toEqual(['online', 'transfer', 'cash']);
  expect(MODES).toEqual(['drive-in', 'pick-up']);
});
