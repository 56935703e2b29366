import { hash, randomBytes } from 'node:crypto';
import type { StaffType } from '#shared/capabilities.ts';
import type { KeyScope } from '#shared/key-scopes.ts';

/** A new bearer token: 256 random bits. Only its digest is ever stored (docs/api.md 1). */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: tokenHash(token) };
}

/** The SHA-256 digest of a token, under which the database stores it. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The token of an `Authorization: Bearer` header, or null when it is malformed. */
export function bearer(header: string | undefined): string | null {
  const match = /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(header ?? '');
  return match?.[1] ?? null;
}

/** How every key for others begins, so that a scanner of secrets recognises one. */
const KEY_START = 'cck_';

/** A new key for others: 256 random bits. */
export function newKey(): { key: string; hash: Buffer } {
  const key = KEY_START + newToken().token;
  return { key, hash: tokenHash(key) };
}

/** The key of an `Authorization: Bearer` header, or null when it is malformed. */
export function bearerKey(header: string | undefined): string | null {
  const match = /^Bearer (cck_[A-Za-z0-9_-]{43})$/i.exec(header ?? '');
  return match?.[1] ?? null;
}

/** The caller of a request with a key for others. */
export interface KeyCaller {
  keyId: string;
  /** The scopes it may read, within the present rights of its maker. */
  scopes: readonly KeyScope[];
}

/** The caller of a request with a staff session. */
export interface StaffSession {
  staffId: string;
  type: StaffType;
  name: string;
  tokenHash: Buffer;
}

/** The caller of a request with a customer session. */
export interface CustomerSession {
  customerId: string;
  tokenHash: Buffer;
}
