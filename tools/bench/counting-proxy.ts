import { createServer, request } from 'node:http';
import { pipeline } from 'node:stream';

/** One answer as it went over the wire. */
export interface Answer {
  path: string;
  encoding: string;
  bodyBytes: number;
  headerBytes: number;
}

/** A proxy on 127.0.0.1 that counts what answers take, also those for a service worker. */
export interface CountingProxy {
  url: string;
  /** The server behind it. */
  target: string;
  /** The answers so far that are complete, or on their way. */
  answers: Answer[];
  close: () => void;
}

/** Starts the proxy on a port. */
export async function startProxy(port: number): Promise<CountingProxy> {
  const proxy: CountingProxy = {
    url: `http://127.0.0.1:${port}`,
    target: '',
    answers: [],
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  const server = createServer((incoming, outgoing) => {
    const { method, url: path = '/', headers } = incoming;
    const asked = request(new URL(path, proxy.target), { method: method ?? 'GET', headers }, (answer) => {
      const headerBytes = answer.rawHeaders.reduce((sum, part) => sum + Buffer.byteLength(part) + 2, 0);
      const encoding = String(answer.headers['content-encoding'] ?? '');
      const counted: Answer = { path, encoding, bodyBytes: 0, headerBytes };
      proxy.answers.push(counted);
      answer.on('data', (part: Buffer) => (counted.bodyBytes += part.length));
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      pipeline(answer, outgoing, () => undefined);
    });
    asked.on('error', () => outgoing.destroy());
    pipeline(incoming, asked, () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return proxy;
}
