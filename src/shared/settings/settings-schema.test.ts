import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { changed, expectLimits, faultsOf } from '#test/contract-cases.ts';
import { type CentreSettings, centreSettings } from './settings-schema.ts';

const sampleFile: unknown = JSON.parse(readFileSync(new URL('../../../config/centre.json', import.meta.url), 'utf8'));
const sample = () => z.parse(centreSettings, sampleFile);

describe('the sample centre', () => {
  it('has the form of the settings, with no unknown field and no invalid value', () => {
    expect(z.safeParse(centreSettings, sampleFile).error?.issues ?? []).toEqual([]);
    expect(sample()).toEqual(sampleFile);
  });

  it('the sample centre is recognisably invented', () => {
    const { phone, email, links } = sample();
    expect(phone).toBe('0800 000 0000');
    expect(email).toMatch(/@example\.com$/);
    expect(Object.values(links).filter((l) => l !== '' && new URL(l).hostname !== 'example.com')).toEqual([]);
  });

  it('opens at midnight in Lagos on 2 September 2024', () => {
    expect(new Date(sample().launchDate).toISOString()).toBe('2024-09-01T23:00:00.000Z');
  });

  it('offers 20% off a first care and 1,000 naira for a referral', () => {
    expect(sample().tickerText).toContain('20% discount');
    expect(sample().credit.referralNaira).toBe(1000);
  });
});

describe('the centre settings', () => {
  it('read a blank link as empty', () => {
    const seed = sample();
    seed.links.facebook = ' ';
    expect(z.parse(centreSettings, seed).links.facebook).toBe('');
  });

  it('store Yoruba letters composed and trimmed', () => {
    const seed = sample();
    seed.name = ' Ìtọ́jú Ọkọ̀ '.normalize('NFD');
    expect(z.parse(centreSettings, seed).name).toBe('Ìtọ́jú Ọkọ̀'.normalize('NFC'));
  });

  const invalid: [string, (seed: CentreSettings) => unknown][] = [
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
    ['a number prefix in small letters', (s) => (s.numberPrefix = 'bcc-1')],
    ['a launch date without an offset', (s) => (s.launchDate = '2024-09-02T00:00:00')],
    ['a launch date on a day that does not exist', (s) => (s.launchDate = '2024-02-30T00:00:00+01:00')],
    ['a typewriter without a line', (s) => (s.typewriter = [])],
    ['negative credit', (s) => (s.credit.referralNaira = -1)],
    ['credit with kobo', (s) => (s.credit.referralNaira = 0.5)],
  ];

  it.each(invalid)('refuse %s', (_name, make) => {
    const seed = sample();
    make(seed);
    expect(z.safeParse(centreSettings, seed).success).toBe(false);
  });

  it('limit each text', () => {
    const texts = {
      name: 60,
      locationLine: 80,
      address: 200,
      city: 60,
      state: 60,
      openingRemark: 200,
      tickerText: 200,
    };
    expectLimits(centreSettings, sample(), {
      ...texts,
      'typewriter.0': 40,
      'bankAccount.bank': 60,
      'bankAccount.name': 80,
    });
    const address = (length: number) => 'https://example.com/'.padEnd(length, 'a');
    for (const link of ['whatsapp', 'x', 'instagram', 'facebook', 'carWash', 'chat', 'map']) {
      const fault = (value: string) => faultsOf(centreSettings, changed(sample(), `links.${link}`, value));
      expect(fault(` ${address(300)} `)).toEqual({});
      expect(fault(address(301))).toEqual({ [`links.${link}`]: 'Please keep this under 301 characters.' });
    }
  });

  const WEB_ADDRESS = 'Give a full web address that starts with https://, or leave it empty.';
  const PHONE = 'Write the phone number in figures and spaces.';
  const PREFIX = 'Use two to four capital letters.';
  const ACCOUNT = 'A Nigerian account number has ten digits.';
  const LAUNCH = 'Write a date and time with its offset, such as 2024-09-02T00:00:00+01:00.';
  it.each([
    ['links.chat', 'ftp://example.com', WEB_ADDRESS],
    ['links.chat', 'xhttps://example.com', WEB_ADDRESS],
    ['links.chat', 'https://localhost', WEB_ADDRESS],
    ['links.chat', 'https://.com', WEB_ADDRESS],
    ['links.chat', 'https://exa_mple.com', WEB_ADDRESS],
    ['links.chat', 'https://example.1com', WEB_ADDRESS],
    ['links.chat', 'https://example.c', WEB_ADDRESS],
    ['links.chat', 'https://example.com:', WEB_ADDRESS],
    ['links.chat', 'https://example.com:123456', WEB_ADDRESS],
    ['links.chat', 'https://example.com:8a', WEB_ADDRESS],
    ['links.chat', 'https://example.com/a b', WEB_ADDRESS],
    ['links.chat', 'https://example.com/é', WEB_ADDRESS],
    ['phone', '0800 CAR', PHONE],
    ['phone', '+', PHONE],
    ['phone', '123456', PHONE],
    ['phone', '1234567890123456', PHONE],
    ['phone', '0800  000 0000', PHONE],
    ['phone', 'x0800 000 0000', PHONE],
    ['phone', '0800 000 0000x', PHONE],
    ['numberPrefix', 'A', PREFIX],
    ['numberPrefix', 'ABCDE', PREFIX],
    ['numberPrefix', 'bcc', PREFIX],
    ['numberPrefix', 'BC1', PREFIX],
    ['bankAccount.number', '012345678', ACCOUNT],
    ['bankAccount.number', '01234567890', ACCOUNT],
    ['bankAccount.number', '01234 6789', ACCOUNT],
    ['launchDate', '2024-09-02', LAUNCH],
    ['launchDate', '2024-09-02T00:00:00', LAUNCH],
    ['typewriter', [], 'Give at least one service.'],
    ['credit.referralNaira', 0.5, 'Write whole naira.'],
    ['vatPercent', -1, 'Write 0 or more.'],
    ['vatPercent', 30.1, 'Write at most 30.'],
    ['vatPercent', 7.25, 'Write at most one decimal.'],
    ['vatPercent', null, 'Write a number, such as 7.5.'],
    ['estimates.hourlyRateNaira', 0.5, 'Write a whole number, or 0.'],
    ['estimates.hourlyRateNaira', 1_000_001, 'Write at most 1000000.'],
    ['estimates.partsMarginPercent', -1, 'Write 0 or more.'],
    ['estimates.partsMarginPercent', 501, 'Write at most 500.'],
    ['email', 'hello@', 'enter a valid email'],
  ])('refuse %s %j with a sentence that says what to write', (path, value, message) => {
    expect(faultsOf(centreSettings, changed(sample(), path, value))).toEqual({ [path]: message });
  });

  it.each([
    ['links.chat', 'http://example.com'],
    ['links.chat', 'HTTPS://Example.COM'],
    ['links.chat', 'https://sub-1.example.com.ng:8443/a?b=c#d'],
    ['links.chat', 'https://example.com?a=1'],
    ['links.chat', 'https://example.com#top'],
    ['links.chat', 'https://xn--80ak6aa92e.xn--p1ai/'],
    ['phone', '+2348031234567'],
    ['phone', '1234567'],
    ['phone', '1 2 3 4 5 6 7'],
    ['phone', '123456789012345'],
    ['numberPrefix', 'AB'],
    ['numberPrefix', 'ABCD'],
    ['bankAccount.number', ''],
    ['bankAccount.number', '0123456789'],
    ['launchDate', '2024-09-02T00:00:00Z'],
    ['vatPercent', 7.5],
    ['vatPercent', 30],
    ['credit.referralNaira', 0],
    ['credit.referralNaira', 1_000_000],
    ['typewriter', Array.from({ length: 12 }, () => 'car wash')],
  ])('accept %s %j', (path, value) => {
    expect(z.parse(centreSettings, changed(sample(), path, value))).toEqual(changed(sample(), path, value));
  });

  it('refuse more than 12 typewriter lines and a referral credit above a million naira', () => {
    const tooMany = Array.from({ length: 13 }, () => 'car wash');
    expect(faultsOf(centreSettings, changed(sample(), 'typewriter', tooMany))).toHaveProperty(['typewriter']);
    const tooMuch = changed(sample(), 'credit.referralNaira', 1_000_001);
    expect(faultsOf(centreSettings, tooMuch)).toHaveProperty(['credit.referralNaira']);
  });

  it('trim spaces at both ends', () => {
    const seed = sample();
    seed.numberPrefix = ' ABC ';
    seed.bankAccount = {
      bank: ' Ìbàdàn Bank '.normalize('NFD'),
      number: ' 0123456789 ',
      name: ' Adé '.normalize('NFD'),
    };
    expect(z.parse(centreSettings, seed)).toMatchObject({
      numberPrefix: 'ABC',
      bankAccount: { bank: 'Ìbàdàn Bank', number: '0123456789', name: 'Adé' },
    });
  });

  it('have an empty bank account where none is given', () => {
    const { bankAccount: _, ...older } = sample();
    expect(z.parse(centreSettings, older).bankAccount).toEqual({ bank: '', number: '', name: '' });
  });
});
