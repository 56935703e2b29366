// A process that uses the database server of a folder until SIGTERM; the supervisor's tests run several.
import { startPostgres } from '#api/platform/database/postgres/supervisor.ts';

const began = performance.now();
try {
  const server = await startPostgres({
    dataDir: process.argv[2]!,
    log: (line) => console.log(JSON.stringify({ log: line })),
  });
  console.log(JSON.stringify({ connection: server.connection, home: server.home, tookMs: performance.now() - began }));
  process.on('SIGTERM', () => {
    void server.stop().then(() => process.exit(0));
  });
} catch (error) {
  console.log(JSON.stringify({ refused: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }));
  process.exitCode = 1;
}
