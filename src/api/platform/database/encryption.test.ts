import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decrypt, encrypt, hmac, isEncryptedWith, isHmac } from './encryption.ts';

const old = Buffer.from('the secret of last year, forty letters.');
const current = Buffer.from('the secret of this year, forty letters.');
const value = { to: 'ada@example.ng', text: 'Ẹ káàbọ̀' };

test('a value encrypted with the previous secret opens with both, and not without it', () => {
  const encrypted = encrypt(old, value);
  expect(decrypt({ appSecret: current, previousAppSecret: old }, encrypted)).toEqual(value);
  expect(() => decrypt({ appSecret: current, previousAppSecret: null }, encrypted)).toThrow();
  expect([isEncryptedWith(old, encrypted), isEncryptedWith(current, encrypted)]).toEqual([true, false]);
});

test('a value from before there were key ids opens with either secret', () => {
  const nonce = randomBytes(12);
  const key = Buffer.from(hkdfSync('sha256', old, Buffer.alloc(0), 'seal', 32));
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  const encrypted = Buffer.concat([nonce, cipher.getAuthTag(), text]);
  expect(decrypt({ appSecret: old, previousAppSecret: null }, encrypted)).toEqual(value);
  expect(decrypt({ appSecret: current, previousAppSecret: old }, encrypted)).toEqual(value);
  expect(() => decrypt({ appSecret: current, previousAppSecret: null }, encrypted)).toThrow();
});

test('a changed byte, also one of the key id, never opens', () => {
  const encrypted = encrypt(current, value);
  for (let index = 0; index < encrypted.length; index += 1) {
    const changed = Buffer.from(encrypted);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => decrypt({ appSecret: current, previousAppSecret: old }, changed)).toThrow();
  }
});

test('an HMAC counts under the current and the previous secret, whole and for its purpose only', () => {
  const secrets = { appSecret: current, previousAppSecret: old };
  const made = hmac(old, 'code', 'ada', '1234');
  expect(isHmac(secrets, made, 'code', 'ada', '1234')).toBe(true);
  expect(isHmac(secrets, hmac(current, 'code', 'ada', '1234'), 'code', 'ada', '1234')).toBe(true);
  expect(isHmac(secrets, made, 'code', 'ada', '1235')).toBe(false);
  expect(isHmac(secrets, made, 'recovery', 'ada', '1234')).toBe(false);
  expect(isHmac(secrets, made.subarray(0, 16), 'code', 'ada', '1234')).toBe(false);
  expect(isHmac({ appSecret: current, previousAppSecret: null }, made, 'code', 'ada', '1234')).toBe(false);
});
