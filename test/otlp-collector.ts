import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';

/** A span as a collector receives it in OTLP's JSON. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, string | number>;
  failed: boolean;
}

interface AnyValue {
  stringValue?: string;
  intValue?: number | string;
}
interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes?: { key: string; value: AnyValue }[];
  status?: { code?: number };
}
interface OtlpRequest {
  resourceSpans: { resource: unknown; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

/** A collector of OTLP over HTTP on a port of its own. */
export interface Collector {
  url: string;
  spans: ReceivedSpan[];
  /** Everything received, as text. */
  text(): string;
  /** What it does with the next requests: accept them, refuse them, or never answer. */
  behave(manner: 'accept' | 'refuse' | 'hang'): void;
  /** How many requests arrived. */
  requests(): number;
  close(): Promise<void>;
}

/** Starts a collector. */
export async function startCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  let manner: 'accept' | 'refuse' | 'hang' = 'accept';
  let requests = 0;
  const server: Server = createServer((request, response) => {
    requests++;
    void json(request).then((body) => {
      if (manner === 'hang') return;
      if (manner === 'refuse') return response.writeHead(500).end();
      bodies.push(JSON.stringify(body));
      spans.push(...decode(body as OtlpRequest));
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    spans,
    text: () => bodies.join('\n'),
    behave: (next) => void (manner = next),
    requests: () => requests,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const decode = ({ resourceSpans }: OtlpRequest): ReceivedSpan[] =>
  resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ traceId, spanId, parentSpanId, name, attributes = [], status }) => ({
      traceId,
      spanId,
      ...(parentSpanId !== undefined && { parentSpanId }),
      name,
      attributes: Object.fromEntries(
        attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
      ),
      failed: status?.code === 2,
    }));
