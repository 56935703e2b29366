import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { centreSettings } from '#shared/settings/settings-schema.ts';
import * as rules from './setup-steps.ts';

const sample = z.parse(
  centreSettings,
  JSON.parse(readFileSync(new URL('../../../config/centre.json', import.meta.url), 'utf8')),
);
const own = {
  ...sample,
  name: 'Mokola Motors',
  address: '4 Awólọ́wọ̀ Avenue',
  phone: '0803 555 0101',
  email: 'hi@mokola.example.ng',
  links: { ...sample.links, whatsapp: '', x: '', instagram: '', facebook: '', carWash: '', chat: '' },
};

describe('the centre', () => {
  it('names each sample that is left', () => {
    expect(rules.assessCentre(sample, sample, false)).toEqual({
      id: 'centre',
      state: 'sample',
      sample: ['name', 'address', 'phone', 'email', 'links'],
      missing: [],
    });
    expect(rules.assessCentre({ ...own, phone: sample.phone }, sample, false).sample).toEqual(['phone']);
  });

  it('needs nothing more once no sample is left', () =>
    expect(rules.assessCentre(own, sample, false).state).toBe('done'));

  it('keeps the name of the sample once confirmed, and never its invented address', () => {
    expect(rules.assessCentre({ ...own, name: sample.name }, sample, true).state).toBe('done');
    expect(rules.assessCentre(sample, sample, true).sample).toEqual(['address', 'phone', 'email', 'links']);
  });

  it('counts a link as a sample only while it leads where the sample does', () => {
    expect(rules.sampleLinks(own, sample)).toEqual([]);
    expect(rules.sampleLinks({ ...own, links: { ...own.links, chat: sample.links.chat } }, sample)).toEqual(['chat']);
  });
});

describe('hours and bays', () => {
  const untouched = { isTouched: false, days: 6, bays: 8 };
  it('count as samples until staff change or confirm them', () => {
    expect(rules.assessHours(untouched, false).state).toBe('sample');
    expect(rules.assessHours({ ...untouched, isTouched: true }, false).state).toBe('done');
    expect(rules.assessHours(untouched, true).state).toBe('done');
  });
  it('need an opening day and a bay, even when they were confirmed', () => {
    expect(rules.assessHours({ isTouched: true, days: 0, bays: 0 }, true)).toMatchObject({
      state: 'missing',
      missing: ['hours', 'bays'],
    });
  });
});

describe('services', () => {
  it.each([
    [{ active: 11, samples: 4 }, false, 'sample'],
    [{ active: 11, samples: 4 }, true, 'done'],
    [{ active: 3, samples: 0 }, false, 'done'],
    [{ active: 0, samples: 0 }, true, 'missing'],
  ] as const)('%j, confirmed %s, are %s', (facts, isConfirmed, state) =>
    expect(rules.assessServices(facts, isConfirmed).state).toBe(state),
  );

  const service = (name: string, isSample: boolean, isUsed = false, isActive = true) => ({
    name,
    isSample,
    isUsed,
    isActive,
  });
  it('can be removed when they are samples, bookable, and no one booked them', () => {
    const services = [
      service('own', false),
      service('unused', true),
      service('booked', true, true),
      service('hidden', true, false, false),
    ];
    expect(rules.removableServices(services).map(({ name }) => name)).toEqual(['unused']);
  });
  it('cannot be removed when nothing that can be booked would be left', () => {
    expect(rules.removableServices([service('a', true), service('b', true)])).toEqual([]);
    expect(rules.removableServices([service('a', true), service('own', false, false, false)])).toEqual([]);
  });
});

describe('staff', () => {
  it('misses colleagues while the owner is alone, unless the owner has confirmed that', () => {
    expect(rules.assessStaff({ active: 1 }, false).missing).toEqual(['colleagues']);
    expect(rules.assessStaff({ active: 1 }, true).state).toBe('done');
    expect(rules.assessStaff({ active: 2 }, false).state).toBe('done');
  });
});

describe('payments', () => {
  it.each([
    [{ keys: 'none', isSampleAccount: true }, 'missing', ['bank-account']],
    [{ keys: 'test', isSampleAccount: false }, 'sample', ['live-keys']],
    [{ keys: 'live', isSampleAccount: true }, 'sample', ['bank-account']],
    [{ keys: 'live', isSampleAccount: false }, 'done', []],
  ] as const)('reach the state that %j means: %s', (facts, state, samples) =>
    expect(rules.assessPayments(facts)).toMatchObject({ state, sample: samples }),
  );
  it('do not mistake a centre without an account for one with the sample account', () => {
    expect(rules.isSampleAccount(sample, sample)).toBe(true);
    const none = { bank: '', number: '', name: '' };
    expect(rules.isSampleAccount({ ...sample, bankAccount: none }, sample)).toBe(false);
    expect(rules.isSampleAccount({ ...own, bankAccount: none }, { ...sample, bankAccount: none })).toBe(false);
  });
});

describe('messages', () => {
  it('need a mail server, and an address of the centre', () => {
    expect(rules.assessMessages({ hasMailServer: false, hasMailAddress: false })).toMatchObject({
      state: 'missing',
      missing: ['mail-server'],
      sample: ['mail-address'],
    });
    expect(rules.assessMessages({ hasMailServer: true, hasMailAddress: true }).state).toBe('done');
  });
});
