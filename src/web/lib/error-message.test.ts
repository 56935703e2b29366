import { expect, it } from 'vitest';
import { AppError, catalogue } from '#shared/errors.ts';
import { RequestError } from './http-client.ts';
import { errorMessage } from './error-message.ts';

it.each([
  ['the server’s sentence', new AppError('booking.not_found'), catalogue['booking.not_found'][1]],
  ['a sentence of a newer server', new RequestError('The moon is full.', { status: 409, fromServer: true }), 'The moon is full.'],
  ['that there is no connection', new RequestError('Request timed out: GET http://x/api/y'), 'We could not reach the server. Check your connection and try again.'],
  ['that we are the trouble', new RequestError('Request failed with status code 502: GET http://x', { status: 502 }), catalogue.internal[1]],
  ['the same for what nobody foresaw', new TypeError('x is not a function'), catalogue.internal[1]],
])('a failed call tells %s', (_, error, said) => expect(errorMessage(error)).toBe(said));
