import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * Networks without a place on the internet, or that carry another address inside: IANA's registries of special
 * addresses (RFC 6890), multicast, and the metadata services of clouds, which are link-local.
 */
const IPV4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier NAT
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // AMT
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
  ['168.63.129.16', 32], // metadata of Azure
];
/** Within 2000::/3, the only networks of IPv6 that are on the internet. */
const IPV6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23], // protocol assignments: Teredo, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: an IPv4 address inside
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // documentation
];

const refused = new BlockList();
for (const [network, prefix] of IPV4) refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of IPV6) refused.addSubnet(network, prefix, 'ipv6');
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an address is on the internet. Everything else is refused: private, loopback, link-local, carrier NAT,
 * multicast, mapped IPv4, NAT64, 6to4 (docs/security.md 36). Text that is no address is not.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return unicast.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/** The host of a URL as an address; null when it is a name. The URL standard has read odd spellings already. */
export function addressIn({ hostname }: Pick<URL, 'hostname'>): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? null : bare;
}

/** Names that never lead to the internet (RFC 6761, RFC 6762, RFC 8375, and those of clouds). */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|invalid|test|example|onion|home\.arpa|lan|intranet)\.?$/i;
/** Whether a host name may lead to the internet: it has a dot and no local ending. */
export const isPublicName = (hostname: string): boolean =>
  hostname.replace(/\.$/, '').includes('.') && !LOCAL_NAME.test(hostname);

/** Resolves a host name to all its addresses. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

const resolveByDns: Resolve = async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address);

/**
 * The address to connect to for a host that staff entered; IPv4 first, which every machine has. The caller connects to
 * this address, so that a name that leads elsewhere a moment later gains nothing (docs/security.md 36).
 * @param isOwn the host is on this machine, which the caller allows
 * @param isPublic for tests, which have no address on the internet
 */
export async function findAddress(
  hostname: string,
  {
    isOwn,
    resolve = resolveByDns,
    isPublic = isPublicAddress,
  }: { isOwn: boolean; resolve?: Resolve | undefined; isPublic?: ((address: string) => boolean) | undefined },
): Promise<{ address: string } | { failure: 'no-such-host' | 'not-public' }> {
  const literal = addressIn({ hostname });
  if (literal !== null) return isOwn || isPublic(literal) ? { address: literal } : { failure: 'not-public' };
  if (!isOwn && !isPublicName(hostname)) return { failure: 'not-public' };
  let addresses: readonly string[];
  try {
    addresses = await resolve(hostname);
  } catch {
    return { failure: 'no-such-host' };
  }
  const [first] = [...addresses.filter(isIPv4), ...addresses.filter(isIPv6)];
  if (first === undefined) return { failure: 'no-such-host' };
  // One private address among several is enough to refuse, since any of them could be used.
  return isOwn || addresses.every(isPublic) ? { address: first } : { failure: 'not-public' };
}
