// A process that uses the database server of a folder until it is told to stop; the supervisor's tests run several.
import { startPostgres } from '#api/platform/database/postgres/supervisor.ts';

const began = performance.now();
try {
  const server = await startPostgres({
    dataDir: process.argv[2]!,
    say: (line) => console.log(JSON.stringify({ said: line })),
  });
  console.log(JSON.stringify({ connection: server.connection, place: server.home, tookMs: performance.now() - began }));
  process.on('SIGTERM', () => {
    void server.stop().then(() => process.exit(0));
  });
} catch (error) {
  console.log(JSON.stringify({ refused: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }));
  process.exitCode = 1;
}
