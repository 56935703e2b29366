import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import lighthouse, { type Flags } from 'lighthouse';
import { median } from '../median.ts';

const RUNS = Number(process.env['BUDGET_RUNS'] ?? 5);

/** Lighthouse's mobile settings with slow 4G and a four times slower processor really applied, not simulated. */
const FLAGS: Flags = {
  formFactor: 'mobile',
  logLevel: 'silent',
  throttlingMethod: 'devtools',
  throttling: {
    requestLatencyMs: 562.5,
    downloadThroughputKbps: 1474.56,
    uploadThroughputKbps: 675,
    cpuSlowdownMultiplier: 4,
  },
};

export interface Landing {
  /** ms */
  lcp: number;
  bareLcp: number;
  cls: number;
  /** ms; also of the bare page, which runs no script: its remaining value is due to the machine. */
  tbt: number;
  bareTbt: number;
  /** Scores of 100 by category: the medians. */
  scores: Record<string, number>;
  /** The audits that lower a category below 100. */
  complaints: string[];
}

interface Look {
  lcp: number;
  cls: number;
  tbt: number;
  scores: Record<string, number>;
  complaints: string[];
}

/** A usable run: on a busy machine the processor may never be idle, and then there is no TBT. */
async function clearLook(url: string, port: number): Promise<Look> {
  for (let tries = 0; tries < 3; tries++) {
    const found = await look(url, port);
    if (Number.isFinite(found.tbt)) return found;
  }
  throw new Error('The processor was never idle: measure on a quieter machine');
}

async function look(url: string, port: number): Promise<Look> {
  const result = await lighthouse(url, { ...FLAGS, port });
  if (result === undefined) throw new Error('Lighthouse gave nothing');
  const { audits, categories } = result.lhr;
  const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  return {
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    scores: Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
    complaints: Object.values(categories).flatMap(({ id, auditRefs }) =>
      auditRefs
        .filter(({ id: audit, weight }) => weight > 0 && (audits[audit]?.score ?? 1) < 0.9)
        .map(({ id: audit }) => `${id}: ${audits[audit]?.title}`),
    ),
  };
}

/** Runs Lighthouse on the landing page and on its bare copy, alternately. */
export async function measureLanding(url: string, port: number): Promise<Landing> {
  const twin = await serveBare(url);
  const ours: Look[] = [];
  const bare: Look[] = [];
  for (let run = 0; run < RUNS; run++) {
    ours.push(await clearLook(`${url}/`, port));
    bare.push(await clearLook(`${twin.url}/`, port));
  }
  twin.stop();
  const categories = Object.keys(ours[0]?.scores ?? {});
  return {
    lcp: median(ours.map(({ lcp }) => lcp)),
    bareLcp: median(bare.map(({ lcp }) => lcp)),
    cls: median(ours.map(({ cls }) => cls)),
    tbt: median(ours.map(({ tbt }) => tbt)),
    bareTbt: median(bare.map(({ tbt }) => tbt)),
    scores: Object.fromEntries(categories.map((id) => [id, median(ours.map(({ scores }) => scores[id] ?? 0))])),
    complaints: [...new Set(ours.flatMap(({ complaints }) => complaints))],
  };
}

function fetchRaw(
  url: string,
  headers: IncomingHttpHeaders,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      buffer(answer).then((body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }), reject);
    })
      .on('error', reject)
      .end();
  });
}

/** The same page without its scripts, from memory: the fastest possible page. */
async function serveBare(url: string): Promise<{ url: string; stop: () => void }> {
  const { body } = await fetchRaw(`${url}/`, {});
  const html = body
    .toString()
    .replaceAll(/<script\b[^>]*>[^]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*rel="?(?:modulepreload|prefetch|manifest)"?[^>]*>/g, '');
  const page = brotliCompressSync(html);
  const files = new Map<string, Awaited<ReturnType<typeof fetchRaw>>>();
  const server = createServer((request, answer) => {
    const where = request.url ?? '/';
    if (where === '/') {
      answer
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-encoding': 'br',
          'content-length': page.length,
        })
        .end(page);
      return;
    }
    const found = files.get(where);
    const send = (file: Awaited<ReturnType<typeof fetchRaw>>): void => {
      files.set(where, file);
      const { 'content-type': type, 'content-encoding': encoding, 'cache-control': cache } = file.headers;
      answer
        .writeHead(file.status, {
          ...(type && { 'content-type': type }),
          ...(encoding && { 'content-encoding': encoding }),
          ...(cache && { 'cache-control': cache }),
          'content-length': file.body.length,
        })
        .end(file.body);
    };
    if (found) send(found);
    else
      fetchRaw(`${url}${where}`, { 'accept-encoding': request.headers['accept-encoding'] }).then(send, () =>
        answer.writeHead(502).end(),
      );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}
