import sharp from 'sharp';
import { sql } from 'kysely';
import { newId } from '#api/platform/database/database.ts';
import { publishLogo, publishLook } from '#shared/settings/looks.contract.ts';
import { publishText } from '#shared/settings/texts.contract.ts';
import { confirmRestore, confirmStep, dismissSetup, removeSamples } from '#shared/setup/setup.contract.ts';
import * as keys from '#shared/setup/vendor-keys.contract.ts';
import { createCustomer } from '#test/customers.ts';
import { startPayment } from '#test/payments.ts';
import { enableTotp, type StaffMember } from '#test/staff.ts';
import type { TestApp } from '#test/test-app.ts';
import { makeOwner } from './centre.ts';
import { byCall, operationsOn } from './operation.ts';

let words = 0;

async function newestLook({ runtime }: TestApp): Promise<number> {
  const row = await runtime.db
    .selectFrom('centre_looks')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** The proof that a change of keys needs. */
const proofOf = async (app: TestApp, { id, password }: StaffMember) => ({
  currentPassword: password,
  code: await (await enableTotp(app, id))(),
});

/** After the operations that need the services of the sample. */
export const setupOperations = operationsOn('set-up', makeOwner, [
  byCall(
    'publish a text',
    publishText,
    'same',
    async ({ app }, { owner }) => {
      const row = await app.runtime.db
        .selectFrom('centre_texts')
        .select(({ fn }) => fn.max('version').as('version'))
        .where('kind', '=', 'about')
        .executeTakeFirst();
      return { token: owner.token, body: { kind: 'about', text: newId(), version: row?.version ?? 0 } };
    },
    { isForAll: true },
  ),
  byCall(
    'publish colours',
    publishLook,
    'same',
    async ({ app }, { owner }) => {
      const version = await newestLook(app);
      const main = `#0000${String(10 + (version % 80))}`;
      return { token: owner.token, body: { main, surface: '#ffffff', keepLogo: true, version } };
    },
    { isForAll: true },
  ),
  byCall(
    'publish a logo',
    publishLogo,
    'same',
    async ({ app }, { owner }) => {
      const version = await newestLook(app);
      const background = { r: version % 256, g: 0, b: 0 };
      const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer();
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(picture)]), 'logo.png');
      return { token: owner.token, query: { version: String(version) }, body };
    },
    { isForAll: true },
  ),
  byCall(
    'close the set-up',
    dismissSetup,
    'same',
    (_, { owner }) => ({ token: owner.token, body: { dismissed: true } }),
    { isForAll: true },
  ),
  byCall(
    'confirm the hours of the sample',
    confirmStep,
    'same',
    (_, { owner }) => ({ token: owner.token, body: { step: 'hours' } }),
    { isForAll: true },
  ),
  byCall('confirm a restore', confirmRestore, 'same', async ({ app }, { owner }) => {
    const word = String(++words)
      .padStart(8, '0')
      .replaceAll(/\d/g, (digit) => 'ABCDEFGHJK'.charAt(Number(digit)));
    await app.runtime.db.insertInto('backup_runs').values({ id: newId(), restore_word: word }).execute();
    return { token: owner.token, body: { word } };
  }),
  byCall(
    'change the keys of the payment provider',
    keys.changePaymentKeys,
    'same',
    async ({ app }, { owner }) => {
      // The newest payment is known to the stand-in, unlike the rows of other operations.
      await startPayment(app, await createCustomer(app));
      // The last characters are in the audit log, which must be the same after a crash.
      const key = `${newId().replaceAll('-', '')}0000`;
      const body = { secretKey: `sk_test_${key}`, publicKey: `pk_test_${key}`, ...(await proofOf(app, owner)) };
      return { token: owner.token, body };
    },
    { isForAll: true },
  ),
  // The keys of these accounts are in the environment, so that the call changes nothing.
  byCall('change the keys of the SMS provider', keys.changeSmsKeys, 'same', async ({ app }, { owner }) => ({
    token: owner.token,
    body: {
      apiKey: 'TL0123456789abcdef',
      senderId: 'CarCare',
      webhookSecret: '0123456789abcdef',
      ...(await proofOf(app, owner)),
    },
  })),
  byCall('change the account of the mail server', keys.changeMailKeys, 'same', async ({ app }, { owner }) => ({
    token: owner.token,
    body: {
      host: 'mail.example.ng',
      port: '587',
      user: 'care',
      password: 'a password',
      from: 'care@example.ng',
      ...(await proofOf(app, owner)),
    },
  })),
  byCall('try the account of the payment provider', keys.tryVendorKeys, 'again', (_, { owner }) => ({
    token: owner.token,
    params: { account: 'payments' },
  })),
  byCall(
    'remove unused samples',
    removeSamples,
    'same',
    async ({ app }, { owner }) => {
      const number = '0000000000';
      await sql`update settings set content = jsonb_set(content, '{bankAccount,number}', to_jsonb(${number}::text))`.execute(
        app.runtime.db,
      );
      return { token: owner.token };
    },
    { isForAll: true },
  ),
]);
