import { local } from './storage.ts';

const KEY = 'device';

/**
 * The random name of this browser, 128 bits as 22 base64url characters; it is created at the first call and outlives
 * log-outs. The server gives a device on which a person logged in its own allowance of attempts (docs/api.md 1).
 */
function deviceName(): string {
  const stored = local.getItem(KEY);
  if (stored !== null && /^[\w-]{22}$/.test(stored)) return stored;
  const name = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22);
  local.setItem(KEY, name);
  return name;
}

/** The headers of every call: this device's name, and the session's token if there is one. */
export const callerHeaders = (token: string | null): Record<string, string> => ({
  'x-device': deviceName(),
  ...(token && { authorization: `Bearer ${token}` }),
});
