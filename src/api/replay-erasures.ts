import { eraseAgain } from '#api/privacy/erase-again.ts';
import { printLine, runOnce } from './start.ts';

// `npm run erase-again`: after a restore, before the application starts (docs/operating.md).
await runOnce(async (runtime) => {
  const { erased, known, torn } = await eraseAgain(runtime);
  printLine(`${runtime.config.erasureJournal}: ${erased} erased again, ${known} were erased already.`);
  if (torn > 0) printLine(`${torn} lines could not be read.`);
});
