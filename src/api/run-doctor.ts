import { runGoLiveChecks } from '#api/setup/go-live/run-go-live-checks.ts';
import { createMailer, sandboxMailer } from '#api/vendors/smtp.ts';
import { printLine, runOnDatabase } from './start.ts';

// `npm run doctor`: the list "Go live" of the set-up page, while the application runs (docs/operating.md).
await runOnDatabase(async (config, { db }) => {
  const { smtpUrl, from } = config.email;
  const mailer = smtpUrl === null ? sandboxMailer : createMailer(smtpUrl, from);
  try {
    const checks = await runGoLiveChecks({ config, db, mailer });
    for (const { id, isOk, text, remedy, guide } of checks) {
      printLine(`${isOk ? 'ok  ' : 'TODO'}  ${id.padEnd(8)} ${text}`);
      if (remedy !== null) printLine(`               ${remedy} See ${guide}`);
    }
    if (checks.some(({ isOk }) => !isOk)) process.exitCode = 1;
  } finally {
    mailer.close();
  }
});
