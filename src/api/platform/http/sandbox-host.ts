import { isLoopback } from '#shared/loopback.ts';

/**
 * Whether the sandbox answers a request with this Host header: loopback names, and the host of PUBLIC_URL. A web page
 * that makes its own name point to this machine (DNS rebinding) sends that name, and would read the codes of all
 * accounts.
 */
export function isSandboxHost(host: string | undefined, publicUrl: string): boolean {
  const address = `http://${host ?? ''}`;
  if (host === undefined || !URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return isLoopback(hostname) || hostname === new URL(publicUrl).hostname;
}
