import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { hmac } from '#api/platform/database/encryption.ts';
import { newId } from '#api/platform/database/database.ts';
import type { VerificationCodeTable } from '#api/platform/database/schema.ts';
import type { TestApp } from '../test-app.ts';
import type { Surroundings } from './surroundings.ts';

/** A password that no fixture has yet. */
export const NEW_PASSWORD = 'hidden under the spare wheel';

/** The codes that `insertCode` inserts. */
export const CODE = { four: '4207', six: '420713' } as const;

type NewCode = { to: string; purpose: VerificationCodeTable['purpose'] } & (
  | { customer: string; signUp?: never }
  | { signUp: string; customer?: never }
  | { phoneLogIn: string; customer?: never; signUp?: never }
);

/** Inserts a valid code of a customer, a sign-up or a log-in by phone, without the message that carries it. */
export async function insertCode({ app }: Surroundings, { to, purpose, ...owner }: NewCode): Promise<void> {
  const { db, config } = app.runtime;
  const phoneLogIn = 'phoneLogIn' in owner ? owner.phoneLogIn : null;
  const { customer = null, signUp = null } = owner;
  const ownerId = customer ?? signUp ?? phoneLogIn ?? '';
  const code = purpose === 'verify' || purpose === 'confirm-email' ? CODE.four : CODE.six;
  await db
    .insertInto('verification_codes')
    .values({
      id: newId(),
      customer_id: customer,
      sign_up_id: signUp,
      phone_log_in_id: phoneLogIn,
      purpose,
      recipient: to,
      hmac: hmac(config.appSecret, 'code', ownerId, purpose, to, code),
      expires_at: sql<Date>`app_now() + interval '10 minutes'`,
    })
    .execute();
}

/** A small picture, each in its own colour. */
export async function newPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: Math.floor(Math.random() * 256), g: Math.floor(Math.random() * 256), b: 90 };
  const image = sharp({ create: { width: 16, height: 12, channels: 3, background } });
  return new Uint8Array(await image.png().toBuffer());
}

/** A webhook as the payment provider would post it. */
export function signedEvent({ runtime }: TestApp, event: object): { body: Buffer; headers: Record<string, string> } {
  const body = Buffer.from(JSON.stringify(event));
  const signature = createHmac('sha512', runtime.config.paystack.secretKey).update(body).digest('hex');
  return { body, headers: { 'content-type': 'application/json', 'x-paystack-signature': signature } };
}

/** Inserts a webhook that was received and waits for its job. Returns its id. */
export async function insertWebhookEvent(
  { runtime }: TestApp,
  event: { event: string; data: { reference?: string; [field: string]: unknown } },
): Promise<string> {
  const body = Buffer.from(JSON.stringify(event));
  const id = newId();
  await runtime.db
    .insertInto('webhook_events')
    .values({
      id,
      digest: createHash('sha256').update(id).digest(),
      event: event.event,
      reference: event.data.reference ?? null,
      body,
    })
    .execute();
  return id;
}
