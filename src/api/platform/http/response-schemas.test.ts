import fastify from 'fastify';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listMyBookings } from '#shared/bookings/bookings.contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { responseSchema } from './response-schemas.ts';

const pet = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('dog'), name: z.string(), home: z.string() }),
  z.object({ kind: z.literal('cat'), name: z.string(), home: z.object({ tree: z.string() }) }),
]);
const listPets = endpoint({
  method: 'GET',
  path: 'pet',
  auth: 'public',
  summary: 'Lists pets.',
  response: z.object({ pets: z.array(pet) }),
});

it('makes one object of alternatives with the same fields, so that none is validated to be written', () => {
  const name = { type: 'string' };
  const home = { type: 'object', properties: { tree: name }, required: ['tree'] };
  expect(responseSchema(listPets)).toEqual({
    type: 'object',
    properties: {
      pets: {
        type: 'array',
        items: {
          type: 'object',
          properties: { kind: { type: 'string' }, name, home: { anyOf: [{ type: 'string' }, home] } },
          required: ['kind', 'name', 'home'],
        },
      },
    },
    required: ['pets'],
  });
});

it('keeps alternatives with other fields apart, so that none shows the fields of another', () => {
  const answer = z.discriminatedUnion('step', [
    z.object({ step: z.literal('open'), token: z.string() }),
    z.object({ step: z.literal('code'), hint: z.string() }),
  ]);
  expect(responseSchema(endpoint({ ...listPets, response: answer }))).toMatchObject({
    oneOf: [{ properties: { token: { type: 'string' } } }, { properties: { hint: { type: 'string' } } }],
  });
});

it('writes the declared fields of each alternative, and no others', async () => {
  const app = fastify();
  const dog = { kind: 'dog', name: 'Rex', home: 'Bodija' };
  const cat = { kind: 'cat', name: 'Tom', home: { tree: 'mango' } };
  const secret = { passwordHash: 'x' };
  app.get('/', { schema: { response: { 200: responseSchema(listPets) } } }, () =>
    Promise.resolve({
      pets: [
        { ...dog, ...secret },
        { ...cat, home: { ...cat.home, ...secret }, ...secret },
      ],
    }),
  );
  expect((await app.inject('/')).json()).toEqual({ pets: [dog, cat] });
  await app.close();
});

it('lists bookings without alternatives of a whole booking', () => {
  expect(JSON.stringify(responseSchema(listMyBookings))).not.toContain('oneOf');
});
