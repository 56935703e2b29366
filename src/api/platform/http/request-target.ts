import { isLoopback } from '#shared/loopback.ts';

/**
 * Whether the sandbox answers a request with this Host header: loopback names, and the host of PUBLIC_URL. A web page
 * that makes its own name point to this machine (DNS rebinding) sends that name, and would read the codes of all
 * accounts.
 * @param publicName the name in PUBLIC_URL, as a URL has it
 */
export function isSandboxHost(host: string | undefined, publicName: string): boolean {
  const hostname = host === undefined ? undefined : URL.parse(`http://${host}`)?.hostname;
  return hostname !== undefined && (isLoopback(hostname) || hostname === publicName);
}

/**
 * The path of a request target, without its query. It is not read by the URL standard, which takes `//a:b` for a host
 * and port, and throws.
 */
export const pathOf = (target: string): string => target.replace(/[?#].*$/s, '');
