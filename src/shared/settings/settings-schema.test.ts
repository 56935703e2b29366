import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { type CentreSettings, centreSettings } from './settings-schema.ts';

const written: unknown = JSON.parse(readFileSync(new URL('../../../config/centre.json', import.meta.url), 'utf8'));
const sample = () => z.parse(centreSettings, written);

describe('the sample centre', () => {
  it('has the form of the settings row, with nothing unknown and nothing to mend', () => {
    expect(z.safeParse(centreSettings, written).error?.issues ?? []).toEqual([]);
    expect(sample()).toEqual(written);
  });

  it('is plainly invented', () => {
    const { phone, email, links } = sample();
    expect(phone).toBe('0800 000 0000');
    expect(email).toMatch(/@example\.com$/);
    expect(Object.values(links).filter((l) => l !== '' && new URL(l).hostname !== 'example.com')).toEqual([]);
  });

  it('opens at midnight in Lagos on 2 September 2024', () => {
    expect(new Date(sample().launchDate).toISOString()).toBe('2024-09-01T23:00:00.000Z');
  });

  it('promises 20% off a first care, and 1,000 naira for a friend', () => {
    expect(sample().tickerText).toContain('20% discount');
    expect(sample().credit.referralNaira).toBe(1000);
  });
});

describe('the centre settings', () => {
  it('take a blank link as empty, which is then not drawn', () => {
    const seed = sample();
    seed.links.facebook = ' ';
    expect(z.parse(centreSettings, seed).links.facebook).toBe('');
  });

  it('keep Yoruba letters, composed and trimmed', () => {
    const seed = sample();
    seed.name = ' Ìtọ́jú Ọkọ̀ '.normalize('NFD');
    expect(z.parse(centreSettings, seed).name).toBe('Ìtọ́jú Ọkọ̀'.normalize('NFC'));
  });

  const slips: [string, (seed: CentreSettings) => unknown][] = [
    ['a link that runs a script', (s) => (s.links.chat = 'javascript:alert(1)')],
    ['a link with a name and password in front', (s) => (s.links.chat = 'https://example.com@example.org')],
    ['a link with a line break', (s) => (s.links.chat = 'https://example.com/a\nb')],
    ['a link without a scheme', (s) => (s.links.chat = 'example.com/chat')],
    ['a link without a host', (s) => (s.links.chat = 'https://')],
    ['a link of 301 characters', (s) => (s.links.chat = `https://example.com/${'a'.repeat(281)}`)],
    ['a blank name', (s) => (s.name = '  ')],
    ['a name with U+0000', (s) => (s.name = 'Car\0Care')],
    ['a phone number with letters', (s) => (s.phone = '0800 CAR CARE')],
    ['an e-mail address without a domain', (s) => (s.email = 'hello@')],
    ['a number prefix that is no plate', (s) => (s.numberPrefix = 'bcc-1')],
    ['a launch date without an offset', (s) => (s.launchDate = '2024-09-02T00:00:00')],
    ['a launch date that is no day', (s) => (s.launchDate = '2024-02-30T00:00:00+01:00')],
    ['a typewriter with nothing to type', (s) => (s.typewriter = [])],
    ['credit below nothing', (s) => (s.credit.referralNaira = -1)],
    ['credit with kobo', (s) => (s.credit.referralNaira = 0.5)],
  ];

  it.each(slips)('refuse %s', (_slip, make) => {
    const seed = sample();
    make(seed);
    expect(z.safeParse(centreSettings, seed).success).toBe(false);
  });
});
