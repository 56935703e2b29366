import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { renderEmail } from '#api/notifications/email-template.ts';
import { renderSms } from '#api/notifications/outbox.ts';
import { countSmsParts } from '#api/notifications/sms-text.ts';
import { isAppPath } from '#shared/app-paths.ts';
import { messageSamplesPage } from './message-samples-page.ts';
import { messageSamples } from './message-samples.ts';

const URL = 'https://centre.example';
const CENTRE = 'Bodija <Car & Care>';
/** The centre of the samples in the built-in look. */
const SENDER = { name: CENTRE, colours: null };
const all = messageSamples(URL, CENTRE);
const named = all.map((sample) => [`${sample.channel} ${sample.kind}`, sample] as const);

/** Every text of a sample that its recipient reads. */
function read(sample: (typeof all)[number]): string[] {
  if (sample.channel === 'sms') return [sample.sms.text];
  if (sample.channel === 'page') return [sample.notification.title, sample.notification.message];
  const { subject, text, html } = renderEmail(sample.email, SENDER);
  return [subject, text, html];
}

test.each(named)('%s has no missing value, and formats money and times for Nigeria', (_name, sample) => {
  for (const text of read(sample)) {
    expect(text.trim()).not.toBe('');
    expect(text).not.toMatch(/undefined|null|NaN|\[object|Invalid Date|\$\{|kobo/);
    // ₦12,500: the sign, no space, commas, never NGN or N.
    for (const sum of text.match(/(?:₦|NGN|\bN)\s?\d[\d,.]*/g) ?? [])
      expect(sum.replace(/[.,]$/, '')).toMatch(/^₦\d{1,3}(?:,\d{3})*(?:\.\d{2})?$/);
    expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}|T\d{2}:\d{2}|UTC|GMT/);
    expect(text).not.toMatch(/\b(?:Submit|Proceed|kindly|Dear)\b/);
    expect(text.isWellFormed()).toBe(true);
  }
});

test.each(named.flatMap(([name, sample]) => (sample.channel === 'page' ? [[name, sample.notification] as const] : [])))(
  '%s fits the limits of a notification',
  (_name, { title, message }) => {
    expect(title.length).toBeLessThanOrEqual(120);
    expect(message.length).toBeLessThanOrEqual(2000);
  },
);

test.each(named.flatMap(([name, sample]) => (sample.channel === 'sms' ? [[name, sample.sms] as const] : [])))(
  '%s is one SMS, or two at most',
  (_name, sms) => {
    expect(countSmsParts(renderSms(sms, URL))).toBeLessThanOrEqual(2);
  },
);

test('every notification of a customer leads to a page, and so does each SMS to them that is no code or warning about the account', () => {
  const pages = all.flatMap((sample) =>
    sample.channel === 'page' && !/staff|^(?:message|outbox|books|join\.requested|sms\.codes-paused)/.test(sample.kind)
      ? [[sample.kind, sample.notification.page ?? '']]
      : sample.channel === 'sms' && !/^account\.|^profile\.deleted|-code$|walk-in/.test(sample.kind)
        ? [[sample.kind, sample.sms.page ?? '']]
        : [],
  );
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.filter(([, page = '']) => !isAppPath(page.replace(/\?.*$/, '')))).toEqual([]);
});

test('the SMS about a new booking and about an estimate are one part', () => {
  for (const kind of ['booking.made', 'estimate.sent']) {
    const texts = all.flatMap((sample) => (sample.channel === 'sms' && sample.kind === kind ? [sample.sms] : []));
    expect(texts.map((sms) => [kind, countSmsParts(renderSms(sms, URL))])).toEqual(texts.map(() => [kind, 1]));
    expect(texts).not.toEqual([]);
  }
});

test.each(named.flatMap(([name, sample]) => (sample.channel === 'mail' ? [[name, sample.email] as const] : [])))(
  '%s has the same content as text and HTML, a dark mode, and no image or script',
  (_name, email) => {
    const { text, html } = renderEmail(email, SENDER);
    const unescaped = html
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    for (const words of [
      ...email.paragraphs,
      ...(email.facts ?? []).flat(),
      ...(email.code === undefined ? [] : [email.code]),
      ...(email.action === undefined ? [] : [email.action.label, email.action.href]),
    ]) {
      expect(text).toContain(words);
      expect(unescaped).toContain(words);
    }
    expect(html).toContain('Bodija &lt;Car &amp; Care&gt;');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).not.toMatch(/<img|<script|<link|url\(|<table(?! role="presentation")/i);
    for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) expect(href.startsWith(`${URL}/`)).toBe(true);
    expect(email.subject.length).toBeLessThanOrEqual(120);
  },
);

test('user input is escaped in an email', () => {
  const nasty = '<img src=x onerror=alert(1)>"&\'';
  const { html } = renderEmail(
    {
      kind: 'x',
      subject: nasty,
      paragraphs: [nasty],
      code: nasty,
      facts: [[nasty, nasty]],
      action: { label: nasty, href: `${URL}/"><script>` },
      unsubscribe: `${URL}/"><script>`,
    },
    { name: nasty, colours: null },
  );
  expect(html).not.toMatch(/<img|<script/);
});

test('the receipt shows the payment time in Africa/Lagos', () => {
  const receipt = all.find(({ kind }) => kind === 'payment.receipt');
  // 08:30 UTC.
  expect(receipt === undefined ? [] : read(receipt)).toEqual([
    expect.stringContaining('₦12,500'),
    expect.stringContaining('Fri 20 Nov 2026, 9:30 am'),
    expect.stringContaining('Fri 20 Nov 2026, 9:30 am'),
  ]);
});

const DEPENDS_ON_FIGURE = new Set(['placesTaken', 'usesTaken']);

test('every email and notification of a feature has a sample', () => {
  const api = path.resolve(import.meta.dirname, '../src/api');
  const source = [
    'message-samples.ts',
    'booking-samples.ts',
    'estimate-samples.ts',
    'people-samples.ts',
    'news-samples.ts',
    'way-back-samples.ts',
    'setup-samples.ts',
  ]
    .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
    .join('');
  const files = readdirSync(api, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.texts.ts'));
  expect(files.length).toBeGreaterThanOrEqual(8);
  const exported = files.flatMap((file) =>
    [...readFileSync(path.join(api, file), 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name),
  );
  // Sentences beside a field are in the same files: they have names in capitals, or depend on a figure.
  const messages = exported.filter((name) => !/^[A-Z_]+$/.test(name) && !DEPENDS_ON_FIGURE.has(name));
  expect(messages.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))).toEqual([]);
});

test('the page lists all samples and shows each email as HTML', async () => {
  const app = Fastify();
  messageSamplesPage(app, URL, () => Promise.resolve(CENTRE));
  const page = await app.inject('/sandbox/messages');
  expect(page.body).toContain(`${all.length} texts`);
  for (const sample of all) expect(page.body).toContain(sample.kind);
  const emails = all.flatMap((sample, i) => (sample.channel === 'mail' ? [i] : []));
  for (const i of emails) expect((await app.inject(`/api/sandbox/messages/${i}`)).statusCode).toBe(200);
  const other = all.findIndex(({ channel }) => channel === 'sms');
  expect([
    (await app.inject(`/api/sandbox/messages/${other}`)).statusCode,
    (await app.inject('/api/sandbox/messages/999')).statusCode,
    (await app.inject('/api/sandbox/messages/x')).statusCode,
  ]).toEqual([404, 404, 404]);
  await app.close();
});
