import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressIn, isPublicAddress, isPublicName } from './public-address.ts';
import { createWebhookSender } from './webhook-sender.ts';

const { isUsable } = createWebhookSender({ allowsLoopback: false });

test.each(['8.8.8.8', '41.58.0.1', '172.15.255.255', '172.32.0.0', '100.63.255.255', '100.128.0.0', '2600::1'])(
  '%s is on the internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  ['this network', '0.0.0.0', '0.255.255.255'],
  ['private', '10.0.0.1', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  ['carrier NAT', '100.64.0.0', '100.127.255.255'],
  ['loopback', '127.0.0.1', '127.255.255.254', '::1', '::'],
  ['link-local', '169.254.0.1', 'fe80::1', 'febf::1', 'fe80::1%eth0'],
  ['metadata', '169.254.169.254', 'fd00:ec2::254', '168.63.129.16', '100.100.100.200', '192.0.0.192'],
  ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  ['benchmarks', '198.18.0.1', '198.19.255.255'],
  ['multicast', '224.0.0.1', '239.255.255.255', 'ff02::1'],
  ['reserved and broadcast', '240.0.0.1', '255.255.255.255'],
  ['unique-local', 'fc00::1', 'fdff::1'],
  ['site-local', 'fec0::1'],
  ['mapped IPv4', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:0a00:0001', '0:0:0:0:0:ffff:7f00:1'],
  ['compatible IPv4', '::7f00:1', '::10.0.0.1'],
  ['NAT64', '64:ff9b::10.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::1'],
  ['6to4', '2002:a00:1::', '2002:7f00:1::1'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['no address', '', 'localhost', '8.8.8', '256.1.1.1', '1.2.3.4.5', ' 8.8.8.8'],
])('%s is not on the internet', (_, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test('no spelling of a private or loopback IPv4 address is usable', () => {
  const spellings = (value: number): string[] => {
    const bytes = [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
    return [
      String(value),
      `0x${value.toString(16)}`,
      `0${value.toString(8)}`,
      bytes.map((byte) => `0x${byte.toString(16)}`).join('.'),
      bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
      `${bytes[0]}.${value % 2 ** 24}`,
      `${bytes[0]}.${bytes[1]}.${value % 2 ** 16}`,
      `${bytes.join('.')}.`,
      bytes.join('。'),
      Array.from(bytes.join('.'))
        .map((sign) => (sign === '.' ? '．' : String.fromCharCode(sign.charCodeAt(0) + 0xfee0)))
        .join(''),
      `[::ffff:${bytes.join('.')}]`,
      `[64:ff9b::${bytes.join('.')}]`,
    ];
  };
  const inside = fc.oneof(
    fc.integer({ min: 0, max: 2 ** 24 - 1 }).map((low) => 10 * 2 ** 24 + low),
    fc.integer({ min: 0, max: 2 ** 24 - 1 }).map((low) => 127 * 2 ** 24 + low),
    fc.integer({ min: 0, max: 2 ** 16 - 1 }).map((low) => 169 * 2 ** 24 + 254 * 2 ** 16 + low),
    fc.integer({ min: 0, max: 2 ** 16 - 1 }).map((low) => 192 * 2 ** 24 + 168 * 2 ** 16 + low),
    fc.integer({ min: 0, max: 2 ** 22 - 1 }).map((low) => 100 * 2 ** 24 + 64 * 2 ** 16 + low),
  );
  fc.assert(
    fc.property(inside, (value) => {
      expect(spellings(value).filter((host) => isUsable(`https://${host}/`))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test.each([
  'http://hooks.partner.ng/',
  'ftp://hooks.partner.ng/',
  'file:///etc/passwd',
  'https://user:pass@hooks.partner.ng/',
  'https://user@hooks.partner.ng/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://db.localhost/',
  'https://metadata.google.internal/',
  'https://printer.local/',
  'https://intranet/',
  'https://router.lan/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[fe80::1]/',
  'https://0/',
  'javascript:alert(1)',
  'hooks.partner.ng',
  '',
])('%j is no usable address', (url) => expect(isUsable(url)).toBe(false));

test.each(['https://hooks.partner.ng/bookings?from=centre', 'https://hooks.partner.ng:8443/', 'https://8.8.8.8/'])(
  '%s is usable',
  (url) => expect(isUsable(url)).toBe(true),
);

test('http and this machine are usable in the sandbox alone, and no other private address is there', () => {
  const sandbox = createWebhookSender({ allowsLoopback: true });
  expect(sandbox.isUsable('http://127.0.0.1:4000/')).toBe(true);
  expect(sandbox.isUsable('http://10.0.0.1/')).toBe(false);
  expect(sandbox.isUsable('https://192.168.1.1/')).toBe(false);
});

test('reads the address in a URL, and none from a host name', () => {
  expect(addressIn(new URL('https://[2600::1]/'))).toBe('2600::1');
  expect(addressIn(new URL('https://hooks.partner.ng/'))).toBeNull();
  expect(isPublicName('partner.ng.')).toBe(true);
});
