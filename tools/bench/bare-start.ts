// The floor of a start: the embedded PostgreSQL of DATA_DIR, one statement and a bare server.
import Fastify from 'fastify';
import { openPool } from '#api/platform/database/database.ts';
import { startPostgres } from '#api/platform/database/postgres/supervisor.ts';

const postgres = await startPostgres({ dataDir: process.env['DATA_DIR'] ?? '' });
const pool = openPool(postgres.connection, 1);
await pool.query('select 1');
const app = Fastify();
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.stdout.write('Listening\n');
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => postgres.stop())
    .then(() => process.exit(0));
});
