// The load: keep-alive clients over plain sockets, so that the measuring uses little CPU. Reads a Load, writes two
// Measured.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Load {
  /** Requested alternately, one slice of time each, so that other load of the machine affects both alike. */
  urls: [string, string];
  clients: number;
  sliceMs: number;
  /** Slices for each. Before them, at least four slices warm up and are not counted. */
  slices: number;
  /** Calls that each answers at least while it warms up. */
  warmUpCalls?: number;
  /**
   * One request after the other, in a cycle: method, path, token, and a body. `hasKey`: each with its own
   * Idempotency-Key.
   */
  calls: { method: string; path: string; token: string; body?: string }[];
  hasKey: boolean;
}

export interface Measured {
  calls: number;
  /** With those of the warm-up. */
  sent: number;
  perSecond: number;
  /** Median and 99th percentile, ms. */
  p50: number;
  p99: number;
  bytes: number;
  failed: number;
  /** Calls per second in each slice: a short disturbance spoils one slice, not all. */
  slices: number[];
}

/** Sends one request and reads the whole response. Returns its status and length. */
class Client {
  readonly #socket: Socket;
  #got: Buffer = Buffer.alloc(0);
  #done: ((answer: { status: number; bytes: number }) => void) | null = null;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.#got = this.#got.length === 0 ? chunk : Buffer.concat([this.#got, chunk]);
      this.#look();
    });
    socket.on('close', () => this.#done?.({ status: 0, bytes: 0 }));
  }

  #look(): void {
    const head = this.#got.indexOf('\r\n\r\n');
    if (head < 0) return;
    const header = this.#got.toString('latin1', 0, head);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(header)?.[1] ?? 0);
    if (this.#got.length < head + 4 + length) return;
    this.#got = this.#got.subarray(head + 4 + length);
    this.#done?.({ status: Number(header.slice(9, 12)), bytes: head + 4 + length });
  }

  send(request: string): Promise<{ status: number; bytes: number }> {
    return new Promise((resolve) => {
      this.#done = resolve;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }
}

const load = JSON.parse(await text(process.stdin)) as Load;
let next = 0;

function request(): string {
  const number = next++;
  const { method, path, token, body } = load.calls[number % load.calls.length] ?? {
    method: 'GET',
    path: '/',
    token: '',
  };
  const key = load.hasKey ? `idempotency-key: ${process.pid}-${number}\r\n` : '';
  const content =
    body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n${key}${content}\r\n${body ?? ''}`;
}

/** One of the two servers with its clients and results. */
class Side {
  readonly #clients: Client[];
  readonly #took: number[] = [];
  readonly #slices: number[] = [];
  #ms = 0;
  sent = 0;
  #bytes = 0;
  #failed = 0;

  constructor(clients: Client[]) {
    this.#clients = clients;
  }

  static async open(url: string): Promise<Side> {
    const { hostname, port } = new URL(url);
    const clients = Array.from({ length: load.clients }, async () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      await once(socket, 'connect');
      return new Client(socket);
    });
    return new Side(await Promise.all(clients));
  }

  async slice(counts: boolean): Promise<void> {
    const began = performance.now();
    const before = this.#took.length;
    await Promise.all(
      this.#clients.map(async (client) => {
        for (let sent = began; sent - began < load.sliceMs; sent = performance.now()) {
          const { status, bytes } = await client.send(request());
          this.sent++;
          if (status < 200 || status > 299) this.#failed++;
          if (status === 0) return;
          if (counts) this.#took.push(performance.now() - sent);
          this.#bytes = bytes;
        }
      }),
    );
    if (!counts) return;
    const ms = performance.now() - began;
    this.#ms += ms;
    this.#slices.push(((this.#took.length - before) / ms) * 1000);
  }

  result(): Measured {
    const took = this.#took.sort((a, b) => a - b);
    const at = (share: number): number => took[Math.floor((took.length - 1) * share)] ?? 0;
    return {
      calls: took.length,
      sent: this.sent,
      perSecond: took.length / (this.#ms / 1000),
      p50: at(0.5),
      p99: at(0.99),
      bytes: this.#bytes,
      failed: this.#failed,
      slices: this.#slices,
    };
  }

  close(): void {
    for (const client of this.#clients) client.close();
  }
}

const sides = [await Side.open(load.urls[0]), await Side.open(load.urls[1])];
let turn = 0;
/** The second may profit from what the first has warmed up, so the order alternates. */
async function sliceOfEach(counts: boolean): Promise<void> {
  for (const side of turn++ % 2 === 0 ? sides : sides.toReversed()) await side.slice(counts);
}
const isWarm = (): boolean => turn >= 4 && sides.every((side) => side.sent >= (load.warmUpCalls ?? 0));
while (!isWarm()) await sliceOfEach(false);
for (let slice = 0; slice < load.slices; slice++) await sliceOfEach(true);
process.stdout.write(JSON.stringify(sides.map((side) => side.result())));
for (const side of sides) side.close();
