import { isIP, isIPv6 } from 'node:net';

/** Where a call comes from: its address, and the device's own name if it gave one. */
export interface Origin {
  source: string;
  device: string | null;
}

/**
 * The address that limits count by: an IPv4 address, or the /64 of an IPv6 one, since one subscriber holds a whole /64.
 * An IPv4 address mapped into IPv6 counts as IPv4. What a proxy passes on that is no address counts as one unknown place.
 */
export function sourceOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (isIP(ip) === 0) return 'unknown';
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const groups = ip.includes('::') ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right] : left;
  return `${groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
