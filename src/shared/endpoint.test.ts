import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { endpoint, id, isId, messageResponse } from './endpoint.ts';

const UUID = '01990a8e-7c3a-7000-8000-0000000000fF';

test('an id is a UUID of any version, in upper or lower case', () => {
  expect(isId(UUID)).toBe(true);
  for (const version of '12345678') expect(isId(UUID.replace('-7000', `-${version}000`)), version).toBe(true);
  for (const variant of '89abAB') expect(isId(UUID.replace('-8000', `-${variant}000`)), variant).toBe(true);
});

test.each([
  '',
  'mine',
  ` ${UUID}`,
  `${UUID} `,
  `x${UUID}`,
  `${UUID}0`,
  UUID.replaceAll('-', ''),
  UUID.replace('fF', 'fg'),
  UUID.replace('-7000', '-0000'),
  UUID.replace('-7000', '-9000'),
  UUID.replace('-8000', '-7000'),
  UUID.replace('-8000', '-c000'),
  UUID.slice(1),
  UUID.replace('7c3a', '7c3'),
  UUID.replace('-7000', '-700'),
  UUID.replace('-8000', '-800'),
])('%j is no id', (text) => expect(isId(text)).toBe(false));

test('an id in an address may be any text, since a malformed one is simply not found', () => {
  expect(z.safeParse(id(), 'not-an-id').success).toBe(true);
  expect(z.safeParse(id(), 5).success).toBe(false);
});

test('a declared endpoint is the data it was declared with', () => {
  const data = {
    method: 'GET',
    path: 'thing/:id',
    auth: 'public',
    summary: 'One thing.',
    response: messageResponse,
  } as const;
  expect(endpoint(data)).toBe(data);
});

test('a response with only a message requires it and drops every other field', () => {
  expect(z.parse(messageResponse, { message: 'Done.', more: 1 })).toEqual({ message: 'Done.' });
  expect(z.safeParse(messageResponse, {}).success).toBe(false);
});
