import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import { pipeline } from 'node:stream';

/** Headers of a connection of HTTP/1.1, which HTTP/2 refuses (RFC 9113 8.2.2). */
const OF_CONNECTIONS = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** A key with a certificate that it signs itself. */
export interface Certificate {
  /** Both, one after the other. */
  pem: string;
  /** The SHA-256 of the public key in base64, by which Chromium is made to trust it: it caches nothing otherwise. */
  spki: string;
}

export function createCertificate(): Certificate {
  const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout - -days 2 -subj /CN=127.0.0.1';
  const { status, stdout, stderr } = spawnSync('openssl', ['req', ...options.split(' ')], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`);
  const key = new X509Certificate(stdout.slice(stdout.indexOf('-----BEGIN CERTIFICATE'))).publicKey;
  const spki = createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('base64');
  return { pem: stdout, spki };
}

/** Serves an application over TLS and HTTP/2 on a port of 127.0.0.1, as the proxy in front of it does in production. */
export async function startHttp2Proxy(
  port: number,
  target: string,
  { pem }: Certificate,
): Promise<{ close: () => void }> {
  const server = createSecureServer({ key: pem, cert: pem }, (incoming, outgoing) => {
    const headers = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'));
    const asked = request(
      new URL(incoming.url, target),
      { method: incoming.method, headers: { ...Object.fromEntries(headers), host: incoming.authority } },
      (answer) => {
        const passed = Object.entries(answer.headers).filter(([name]) => !OF_CONNECTIONS.has(name));
        outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(passed));
        pipeline(answer, outgoing, () => undefined);
      },
    );
    asked.on('error', () => outgoing.destroy());
    outgoing.on('close', () => asked.destroy());
    pipeline(incoming, asked, () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { close: () => void server.close() };
}
