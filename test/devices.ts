import { randomBytes } from 'node:crypto';
import { deviceDigest } from '#api/platform/http/client-ip.ts';
import type { TestApp } from './test-app.ts';

/** A new device's name, as a browser creates it: 128 random bits in base64url. */
export const newDevice = (): string => randomBytes(16).toString('base64url');

/** Makes a device known, as a log-in on it does. Returns its name. */
export async function makeDeviceKnown(
  { runtime }: TestApp,
  owner: { customerId: string } | { staffId: string },
): Promise<string> {
  const name = newDevice();
  const device = deviceDigest(name) ?? '';
  if ('customerId' in owner)
    await runtime.db.insertInto('known_devices').values({ customer_id: owner.customerId, device }).execute();
  else await runtime.db.insertInto('staff_known_devices').values({ staff_id: owner.staffId, device }).execute();
  return name;
}
