// Stands for a PostgreSQL server that stays in recovery mode: answers every connection like one, from the folder of the
// cluster, until SIGQUIT. Arguments: the socket's folder, and `stubborn` to ignore SIGQUIT.
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

const [, , sockets = '', manner] = process.argv;
const socket = path.join(sockets, '.s.PGSQL.5432');
const pidFile = path.join(process.cwd(), 'postmaster.pid');

/** An ErrorResponse of the protocol: length and fields, each with its letter. */
function errorResponse(fields: Readonly<Record<string, string>>): Buffer {
  const text = `${Object.entries(fields)
    .map(([letter, value]) => `${letter}${value}\0`)
    .join('')}\0`;
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(4 + Buffer.byteLength(text), 1);
  return Buffer.concat([head, Buffer.from(text)]);
}

rmSync(socket, { force: true });
createServer((connection) => {
  connection.on('error', () => undefined);
  connection.once('data', () =>
    connection.end(errorResponse({ S: 'FATAL', V: 'FATAL', C: '57P03', M: 'the database system is in recovery mode' })),
  );
}).listen(socket, () => {
  writeFileSync(pidFile, `${process.pid}\n${process.cwd()}\n`);
  console.log('stuck');
});
process.on('SIGQUIT', () => {
  if (manner === 'stubborn') return;
  rmSync(pidFile);
  process.exit();
});
