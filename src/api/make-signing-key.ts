import { appendFileSync, readFileSync } from 'node:fs';
import { makeSigningKey } from '#api/backups/backup-signature.ts';
import { printLine } from './start.ts';

// `npm run backup:signing-key -- FILE...`: another signing key, for key files that name none, or when the former key
// may be known to others (docs/operating.md).
const files = process.argv.slice(2);
try {
  if (files.length === 0)
    throw new Error('Name the files with the private keys: npm run backup:signing-key -- FILE [FILE ...]');
  for (const file of files)
    if (!/^AGE-SECRET-KEY-1/m.test(readFileSync(file, 'utf8'))) throw new Error(`${file} has no private key.`);
  const { privateKey, keyLine } = makeSigningKey();
  for (const file of files) appendFileSync(file, readFileSync(file, 'utf8').endsWith('\n') ? keyLine : `\n${keyLine}`);
  printLine(
    `Restoring with ${files.join(' or ')} now admits backups that this key signed, and those that the former keys signed.`,
  );
  printLine('The setting of the server, which is a secret:');
  printLine(`BACKUP_SIGNING_KEY=${privateKey}`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
