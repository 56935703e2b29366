import { expect, it } from 'vitest';
import { catalogue } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { RequestError, TimeoutError } from './http-client.ts';
import { errorMessage, ownMessage } from './error-message.ts';

it.each([
  ['the server’s message', new AppError('booking.not_found'), catalogue['booking.not_found'][1]],
  [
    'the message of an unknown code',
    new RequestError('The moon is full.', { status: 409, fromServer: true }),
    'The moon is full.',
  ],
  [
    'the timeout message when no answer came in time',
    new TimeoutError('Request timed out: GET http://x/api/y'),
    'The server did not answer in time. Please try again.',
  ],
  [
    'the connection message without a response',
    new RequestError('No network.'),
    'We could not reach the server. Check your connection and try again.',
  ],
  [
    'the internal message for a server error',
    new RequestError('Request failed with status code 502: GET http://x', { status: 502 }),
    catalogue.internal[1],
  ],
  [
    'the delay in seconds when it is too long to be waited for',
    new AppError('request.too_many', { retryAfterS: 11 }),
    `${catalogue['request.too_many'][1]} You can try again in 11 seconds.`,
  ],
  [
    'the delay in whole minutes from two minutes on',
    new AppError('request.too_many', { retryAfterS: 121 }),
    `${catalogue['request.too_many'][1]} You can try again in 3 minutes.`,
  ],
  [
    'the delay of a response that is not from our server',
    new RequestError('Request failed with status code 503: GET http://x', { status: 503, retryAfterS: 600 }),
    `${catalogue.internal[1]} You can try again in 10 minutes.`,
  ],
  [
    'no delay that the client waits for by itself',
    new AppError('request.too_many', { retryAfterS: 10 }),
    catalogue['request.too_many'][1],
  ],
  ['the internal message for any other error', new TypeError('x is not a function'), catalogue.internal[1]],
])('errorMessage gives %s', (_, error, expected) => expect(errorMessage(error)).toBe(expected));

it.each([
  ['the server’s sentence', new AppError('booking.not_found'), catalogue['booking.not_found'][1]],
  [
    'status and address, and the delay',
    new RequestError('Request failed with status code 503: GET http://x', { status: 503, retryAfterS: 40 }),
    'Request failed with status code 503: GET http://x. You can try again in 40 seconds.',
  ],
  [
    'the timeout of the request',
    new TimeoutError('Request timed out: GET http://x'),
    'Request timed out: GET http://x',
  ],
  [
    'the delay behind the sentence of the server',
    new AppError('request.busy', { retryAfterS: 40 }),
    `${catalogue['request.busy'][1]} You can try again in 40 seconds.`,
  ],
  ['the internal message for any other error', new TypeError('x is not a function'), catalogue.internal[1]],
])('ownMessage gives %s', (_, error, expected) => expect(ownMessage(error)).toBe(expected));
