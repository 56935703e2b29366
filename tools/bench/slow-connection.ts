import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';

interface Address {
  host: string;
  port: number;
}

/** Listens in front of a PostgreSQL and hands on each answer `delayMs` later, as from a distant server. */
export async function slowConnection<C extends Address>(
  target: C,
  delayMs: number,
): Promise<{ connection: C; stop: () => void }> {
  const { host, port } = target;
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect(host.startsWith('/') ? { path: path.join(host, `.s.PGSQL.${port}`) } : { host, port });
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    client.pipe(database);
    database.on('data', (chunk) => setTimeout(() => client.write(chunk), delayMs));
    database.on('close', () => client.destroy());
    client.on('close', () => database.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    connection: {
      ...target,
      host: '127.0.0.1',
      port: address !== null && typeof address === 'object' ? address.port : 0,
    },
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
