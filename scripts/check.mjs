// npm run check [-- NAME...]: the gates of scripts/gates.mjs, all or those that are named. Fails when one fails.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gates } from './gates.mjs';
import { root, run } from './install.mjs';

/** Runs one gate with the project's own programs. Returns whether it passed. */
export async function passes(gate) {
  const env = { ...process.env, PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}` };
  return (await run('sh', ['-c', gates[gate]], env)) === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !(name in gates));
  if (unknown.length > 0) {
    console.error(`There is no gate ${unknown.join(', ')}. Gates: ${Object.keys(gates).join(', ')}.`);
    process.exit(2);
  }
  for (const gate of names.length > 0 ? names : Object.keys(gates)) {
    if (await passes(gate)) continue;
    console.error(`${gate} failed`);
    process.exitCode = 1;
  }
}
