import { writeFileSync } from 'node:fs';
import { makeSigningKey } from '#api/backups/backup-signature.ts';
import { makeKeyPair } from '#api/vendors/age.ts';
import { printLine } from './start.ts';

// `npm run backup:key -- FILE`: on a machine that is not the server (docs/operating.md).
const [file] = process.argv.slice(2);
try {
  if (file === undefined) throw new Error('Name the file for the private key: npm run backup:key -- FILE');
  const { privateKey, publicKey } = await makeKeyPair();
  const signing = makeSigningKey();
  const text = `# public key: ${publicKey}\n${signing.keyLine}${privateKey}\n`;
  writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  printLine(`The private key is in ${file}. Store it twice, never on the server: without it no backup can be read.`);
  printLine('The settings of the server, of which BACKUP_SIGNING_KEY is a secret:');
  printLine(`BACKUP_RECIPIENT=${publicKey}`);
  printLine(`BACKUP_SIGNING_KEY=${signing.privateKey}`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
