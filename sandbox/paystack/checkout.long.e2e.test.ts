import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type Page } from 'playwright-core';
import fastify, { type FastifyInstance } from 'fastify';
import { findViolations, launchBrowser } from '#test/browser.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPaystack, type Paystack } from '#api/vendors/paystack.ts';
import { publicKey, secretKey } from './stand-in-test-server.ts';
import { paystackStandIn } from './paystack-stand-in.ts';
import { memoryStore } from './record-store.ts';

const prefix = '/api/sandbox/paystack';
/** What the application's own pages allow, in short: files of this origin, no inline script, no style attribute. */
const strict = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'";
const recorderScript = `
  window.calls = [];
  window.events = [];
  window.addEventListener('message', ({ data }) => window.events.push(data.event));
  const record = (name) => (data) => window.calls.push([name, data]);
  window.callbacks = { onSuccess: record('success'), onCancel: record('cancel'), onLoad: record('load'), onError: record('error') };
`;

let browser: Browser;
let app: FastifyInstance;
let client: Paystack;
let page: Page;
let origin: string;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

beforeEach(async () => {
  app = fastify({ forceCloseConnections: true });
  // The application's headers, which the checkout page has to change for itself.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setHeader('content-security-policy', "frame-ancestors 'none'");
    reply.raw.setHeader('x-frame-options', 'DENY');
    done();
  });
  app.get('/', (_request, reply) =>
    reply
      .type('text/html')
      .header('content-security-policy', strict)
      .send(
        `<!doctype html><html lang="en"><title>App</title><button id="pay">Pay Now</button><script src="/recorder.js"></script><script src="${prefix}/inline.js"></script>`,
      ),
  );
  app.get('/recorder.js', (_request, reply) => reply.type('text/javascript').send(recorderScript));
  app.get('/other', (_request, reply) =>
    reply
      .type('text/html')
      .headers({ 'content-security-policy': '', 'x-frame-options': 'SAMEORIGIN' })
      .send('<!doctype html><script src="/shout.js"></script>'),
  );
  app.get('/shout.js', (_request, reply) =>
    reply.type('text/javascript').send("parent.postMessage({ event: 'success', data: { reference: 'ref-1' } }, '*')"),
  );
  await app.register(
    paystackStandIn({
      store: memoryStore(),
      secretKey,
      publicKey,
      allowScenario: true,
      now: Date.now,
      webhookUrl: () => 'http://127.0.0.1:9/',
      retryDelaysMs: [],
    }),
    { prefix },
  );
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  client = createPaystack({ baseUrl: origin + prefix, secretKey, publicKey });
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
  page = await context.newPage();
  await page.goto(origin);
});
afterEach(async () => {
  await page.context().close();
  await app.close();
});

async function open(reference = 'ref-1'): Promise<string> {
  const started = await client.initialize({
    email: 'ada@example.ng',
    amountKobo: 500_050,
    reference,
    callbackUrl: `${origin}/recorder.js`,
    metadata: {},
  });
  if (started.kind !== 'started') throw new Error(started.kind);
  await page.focus('#pay');
  await page.evaluate('new PaystackPop().resumeTransaction(' + JSON.stringify(started.accessCode) + ', callbacks)');
  return started.accessCode;
}
const checkout = () => page.frameLocator('iframe[title="Sandbox checkout"]');
const callbackCalls = () =>
  page.evaluate<[string, Record<string, unknown>][]>('calls.filter(([name]) => name !== "load")');
const frames = () => page.locator('iframe').count();

test("Pay reports the reference in the provider's format, and the payment is settled", async () => {
  await open();
  await checkout().getByRole('button', { name: 'Pay ₦5,000.50' }).click();
  await expect.poll(callbackCalls).toHaveLength(1);
  const [[name, data] = ['', {}]] = await callbackCalls();
  const paid = await client.verify('ref-1');
  const id = paid.kind === 'transaction' ? paid.id : '';
  expect(name).toBe('success');
  expect(data).toEqual({
    reference: 'ref-1',
    trans: id,
    status: 'success',
    message: 'Approved',
    transaction: id,
    trxref: 'ref-1',
    redirecturl: '?trxref=ref-1&reference=ref-1',
  });
  expect(paid).toMatchObject({ status: 'success', amountKobo: 500_050 });
  expect(await frames()).toBe(0);
});

test('the checkout covers the page under a strict policy without a console error', async () => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await open();
  expect(await page.locator('iframe').boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 });
  // The frame's style sheet arrives after its text.
  await expect.poll(() => checkout().locator('main').boundingBox()).toMatchObject({ x: 16, width: 328 });
  expect(errors).toEqual([]);
});

test('a button pressed before the script has arrived is not lost', async () => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/checkout.js', (route) => arrival.then(() => route.continue()));
  await open();
  const pay = checkout().getByRole('button', { name: 'Pay ₦5,000.50' });
  await pay.waitFor();
  expect(await pay.isDisabled()).toBe(true);
  arrive();
  await pay.click();
  await expect.poll(callbackCalls).toMatchObject([['success', { reference: 'ref-1' }]]);
});

test('Close cancels, removes the frame and restores focus', async () => {
  await open();
  await checkout().getByRole('button', { name: 'Close' }).click();
  await expect.poll(callbackCalls).toEqual([['cancel', undefined]]);
  expect(await frames()).toBe(0);
  expect(await page.evaluate('document.activeElement.id')).toBe('pay');
  expect(await client.verify('ref-1')).toMatchObject({ status: 'abandoned' });
});

test('Decline shows a message, leaves only Close enabled, and fails the payment', async () => {
  await open();
  await checkout().getByRole('button', { name: 'Decline' }).click();
  await expect.poll(() => checkout().getByRole('alert').textContent()).toBe('The card was declined.');
  expect(await checkout().getByRole('button', { name: 'Pay' }).isDisabled()).toBe(true);
  expect(await callbackCalls()).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(callbackCalls).toEqual([['cancel', undefined]]);
  expect(await client.verify('ref-1')).toMatchObject({ status: 'failed' });
});

test('a card without funds and an unknown number have different messages', async () => {
  await open();
  const card = checkout().getByLabel('Test card number');
  const alert = () => checkout().getByRole('alert').textContent();
  await card.fill('1234');
  await card.press('Enter');
  await expect.poll(alert).toContain('That is not a test card');
  await card.fill('4084 0800 0067 0037');
  await card.press('Enter');
  await expect.poll(alert).toBe('Insufficient Funds');
});

test('Never answer calls no callback, and Escape still closes', async () => {
  await open();
  await checkout().getByRole('button', { name: 'Never answer' }).click();
  await expect.poll(() => checkout().getByRole('alert').textContent()).toContain('Nothing will be paid');
  await page.keyboard.press('Escape');
  await expect.poll(callbackCalls).toEqual([['cancel', undefined]]);
});

test('focus enters the checkout and cycles inside it, and Pay works from the keyboard', async () => {
  await open();
  const focused = () =>
    page
      .frames()[1]
      ?.evaluate<string>(
        "document.hasFocus() ? document.activeElement.textContent.trim() || document.activeElement.id : 'elsewhere'",
      );
  await expect.poll(focused).toBe('Pay ₦5,000.50');
  const seen = [];
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('Tab');
    seen.push(await focused());
  }
  expect(seen).toEqual(['card', 'Pay ₦5,000.50', 'Decline', 'Never answer', 'Close', 'card']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect.poll(async () => (await callbackCalls()).map(([name]) => name)).toEqual(['success']);
});

test('messages from any other window are ignored', async () => {
  await open();
  await checkout().getByRole('button', { name: 'Close' }).waitFor();
  await page.evaluate(`
    window.postMessage({ event: 'success', data: { reference: 'ref-1' } }, '*');
    const other = document.createElement('iframe');
    other.src = '/other';
    document.body.append(other);
    undefined;
  `);
  await expect.poll(() => page.evaluate('events.filter((event) => event === "success").length')).toBe(2);
  expect(await callbackCalls()).toEqual([]);
  await checkout().getByRole('button', { name: 'Close' }).click();
  await expect.poll(callbackCalls).toEqual([['cancel', undefined]]);
});

test('the older API opens its own transaction and calls back', async () => {
  await page.evaluate(`PaystackPop.setup({ key: '${publicKey}', email: 'ada@example.ng', amount: 500000, ref: 'ref-2',
    callback: callbacks.onSuccess, onClose: callbacks.onCancel }).openIframe()`);
  await checkout().getByRole('button', { name: 'Pay ₦5,000' }).click();
  await expect.poll(callbackCalls).toMatchObject([['success', { reference: 'ref-2' }]]);
  expect(await client.verify('ref-2')).toMatchObject({ status: 'success', amountKobo: 500_000 });
});

test('an unknown access code is a setup error', async () => {
  await page.evaluate('new PaystackPop().resumeTransaction("nobody", callbacks)');
  await expect.poll(callbackCalls).toEqual([['error', { type: 'setup', message: 'Transaction not found' }]]);
  expect(await frames()).toBe(0);
});

test('the checkout opened as a page returns to the application', async () => {
  const accessCode = await open();
  await page.goto(`${origin}${prefix}/checkout/${accessCode}`);
  await page.getByRole('button', { name: 'Pay ₦5,000.50' }).click();
  await page.waitForURL(`${origin}/recorder.js?trxref=ref-1&reference=ref-1`);
});

test('fits 320 px and has no axe violation', async () => {
  const accessCode = await open();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${origin}${prefix}/checkout/${accessCode}`);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  expect(await page.getByText('Sandbox checkout: no real money').isVisible()).toBe(true);
  expect(await findViolations(page)).toEqual([]);
});

test('another origin cannot frame the checkout', async () => {
  const accessCode = await open();
  const foreign: Server = createServer((_req, res) =>
    res.setHeader('content-type', 'text/html').end(`<iframe src="${origin}${prefix}/checkout/${accessCode}"></iframe>`),
  );
  await new Promise<void>((done) => foreign.listen(0, '127.0.0.1', done));
  await page.goto(`http://localhost:${(foreign.address() as AddressInfo).port}/`);
  // The page's load event has waited for the frame.
  expect(await page.frameLocator('iframe').getByRole('button').count()).toBe(0);
  foreign.closeAllConnections();
  foreign.close();
});

test('a scenario makes the script answer 404', async () => {
  const order = (outcome: string) =>
    fetch(`${origin}${prefix}/scenario`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reference: '*', outcome }),
    });
  await order('script-404');
  expect((await fetch(`${origin}${prefix}/inline.js`)).status).toBe(404);
  await order('default');
  expect((await fetch(`${origin}${prefix}/inline.js`)).status).toBe(200);
});
