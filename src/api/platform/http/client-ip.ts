import { hash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

/** The origin of a request, for rate limits. */
export interface RequestOrigin {
  /** The address, as `clientKey` returns it. */
  source: string;
  /** A digest of the name that the browser sends in X-Device, or null; see `deviceDigest`. */
  device: string | null;
  /** The browser and system that the User-Agent names; see `deviceLabel`. */
  deviceLabel: string;
}

/**
 * The key of an address for rate limits: an IPv4 address, or the /64 prefix of an IPv6 address, since one subscriber
 * usually gets a whole /64 (RFC 6177). An IPv4-mapped address (RFC 4291 2.5.5.2) counts as IPv4. Text from a proxy that
 * is not an IP address becomes 'unknown'.
 */
export function clientKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (isIPv4(ip)) return ip;
  if (!isIPv6(ip)) return 'unknown';
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = ip.includes('::') ? [...left, ...zeros, ...right] : left;
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/**
 * The digest under which a device is stored and counted. The name is 128 random bits in base64url (docs/api.md 12);
 * any other text counts as an unknown device, null.
 */
export const deviceDigest = (name: string | null): string | null =>
  name !== null && /^[\w-]{22}$/.test(name) ? hash('sha256', name, 'base64url').slice(0, 22) : null;
