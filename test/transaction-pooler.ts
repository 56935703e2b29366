import { createServer, type Server, type Socket } from 'node:net';
import type { Connection } from './postgres.ts';
import { connectTo, messages } from './postgres-protocol.ts';
import { sessionUses } from './session-uses.ts';

/** A pooler in transaction mode, as PgBouncer is one, in front of a real server. */
export interface TransactionPooler {
  connection: Connection;
  /** Every different statement that came. */
  statements: ReadonlySet<string>;
  /** What clients sent that needs a session of their own, e.g. `a named statement: select 1`. */
  violations: ReadonlySet<string>;
  stop(): Promise<void>;
}

const SSL_REQUEST = 80_877_103;
const PROTOCOL_3 = 196_608;

/** The settings that a client may send when it connects. PgBouncer refuses the others. */
const STARTUP_PARAMETERS = new Set(['user', 'database', 'application_name', 'client_encoding']);

/** A connection to the server, used by one client after the other. */
interface ServerConnection {
  socket: Socket;
  /** The client that uses it at the moment; without one its messages are dropped. */
  client: Socket | null;
  /** Queries whose end has not come yet. */
  open: number;
  whenReady: ((isIdle: boolean) => void) | null;
}

/** PgBouncer's refusal, after which it closes the connection. */
function refuse(client: Socket, message: string): void {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  client.end(Buffer.concat([head, fields]));
}

/** The name of a statement that is parsed, and its text. */
function parsed(message: Buffer): [name: string, text: string] {
  const [name = '', text = ''] = message.subarray(5).toString('utf8').split('\0');
  return [name, text];
}

/**
 * Starts a pooler on a free port that runs each transaction of a client on the server connection that was used last, so
 * that a setting left in a session is soon missing or met by others.
 */
export async function startTransactionPooler(target: Connection): Promise<TransactionPooler> {
  const statements = new Set<string>();
  const violations = new Set<string>();
  const idle: ServerConnection[] = [];
  const sockets = new Set<Socket>();

  function record(name: string, text: string): void {
    statements.add(text);
    for (const use of sessionUses(text)) violations.add(`${use}: ${text}`);
    if (name !== '') violations.add(`a named statement: ${text}`);
  }

  function connectToServer(): ServerConnection {
    const socket = connectTo(target);
    const server: ServerConnection = { socket, client: null, open: 0, whenReady: null };
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      server.client?.destroy();
      if (idle.includes(server)) idle.splice(idle.indexOf(server), 1);
    });
    socket.on(
      'data',
      messages((type, message) => {
        server.client?.write(message);
        if (type !== 'Z') return;
        server.open -= 1;
        if (server.open <= 0) server.whenReady?.(String.fromCharCode(message[5] ?? 0) === 'I');
      }),
    );
    return server;
  }

  function serve(client: Socket, startup: Buffer): void {
    const fields = startup.subarray(8).toString('utf8').split('\0');
    const unknown = fields.find((name, at) => at % 2 === 0 && name !== '' && !STARTUP_PARAMETERS.has(name));
    if (unknown !== undefined) return refuse(client, `unsupported startup parameter: ${unknown}`);
    // The client logs in on this connection, which serves everyone from then on.
    let server: ServerConnection | null = connectToServer();
    let isLoggedIn = false;
    server.client = client;
    server.open = 1;
    const release = (own: ServerConnection) => (isIdle: boolean) => {
      isLoggedIn = true;
      if (!isIdle) return;
      own.client = null;
      own.whenReady = null;
      server = null;
      idle.push(own);
    };
    server.whenReady = release(server);
    server.socket.write(startup);
    client.on(
      'data',
      messages((type, message) => {
        if (type === 'X') return void client.end();
        if (server === null) {
          server = idle.pop() ?? null;
          // There are as many connections as clients, except while one is lost.
          if (server === null) return refuse(client, 'server conn crashed?');
          server.client = client;
          server.open = 0;
          server.whenReady = release(server);
        }
        if (type === 'P') record(...parsed(message));
        if (type === 'Q') record('', message.subarray(5, -1).toString('utf8'));
        if (isLoggedIn && (type === 'Q' || type === 'S')) server.open += 1;
        server.socket.write(message);
      }),
    );
    client.on('close', () => (server ?? idle.pop())?.socket.destroy());
  }

  const listener: Server = createServer({ noDelay: true }, (client) => {
    sockets.add(client);
    client.on('error', () => client.destroy());
    client.on('close', () => sockets.delete(client));
    const onStartup = (startup: Buffer): void => {
      const code = startup.readInt32BE(4);
      if (code === SSL_REQUEST) return void client.write('N');
      client.off('data', onStartup);
      if (code === PROTOCOL_3) serve(client, startup);
      else client.destroy();
    };
    client.on('data', onStartup);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    connection: { ...target, host: '127.0.0.1', port },
    statements,
    violations,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => listener.close(() => resolve()));
    },
  };
}
