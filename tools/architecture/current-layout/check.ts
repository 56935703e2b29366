// Checks who imports whom and what stands where, and first that the check itself still sees what it must.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { plants, sound } from './violations.ts';
import { broken, readImports, root } from './read.ts';
import { rules } from './rules.ts';
import { misplaced, treeFaults, type SourceFile } from './tree.ts';

const rooms = ['src', 'sandbox', 'tools', 'test', 'scripts', 'migrations', 'config', 'docs', 'build'];

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

/** Builds the small house, looks at it, and names every rule that did not bite or bit what is sound. */
async function blindSpots(): Promise<string[]> {
  const house = mkdtempSync(path.join(tmpdir(), 'rooms-'));
  try {
    const files = { ...sound, ...Object.fromEntries(plants.map(({ file, text }) => [file, text])) };
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
      writeFileSync(path.join(house, file), text);
    }
    writeFileSync(path.join(house, 'package.json'), readFileSync(path.join(root, 'package.json')));
    symlinkSync(path.join(root, 'node_modules'), path.join(house, 'node_modules'));
    const seen = broken(await readImports(house));
    const unplanted = rules.filter(({ name }) => !plants.some(({ rule }) => rule === name));
    const missed = plants.filter(({ rule, file }) => !seen.some((found) => found.rule === rule && found.from === file));
    // A cycle is seen from all its ends.
    const wrong = seen.filter(({ rule, from }) => from in sound && rule !== 'no-cycles' && rule !== 'nouns-in-order');
    return [
      ...unplanted.map(({ name }) => `no planted file breaks ${name}`),
      ...missed.map(({ rule, file }) => `${rule} does not see ${file}`),
      ...wrong.map(({ rule, from, to }) => `${rule} refuses ${from} -> ${to}, which is sound`),
      ...misplaced.filter((one) => treeFaults([one]).length === 0).map(({ file }) => `nobody minds ${file}`),
    ];
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
}

async function faults(): Promise<string[]> {
  const files = rooms.flatMap(filesBelow);
  const sources: SourceFile[] = files.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  const result = await readImports();
  const code = files.filter((file) => /^src\/.*\.tsx?$/.test(file));
  const cruised = new Set(result.modules.filter(({ dependencies }) => dependencies !== undefined).map(({ source }) => source));
  // A reader that cannot read TypeScript finds nothing and is content.
  const unread = code.filter((file) => !cruised.has(file));
  const imports = result.summary.totalDependenciesCruised ?? 0;
  return [
    ...unread.map((file) => `${file}: was not read`),
    ...(imports < code.length ? [`only ${imports} imports were found in ${code.length} files`] : []),
    ...broken(result).map(({ rule, from, to }) => `${from} -> ${to}: ${rule}`),
    ...treeFaults(sources),
  ];
}

const blind = await blindSpots();
const found = await faults();
for (const line of blind) console.error(`the check is blind: ${line}`);
for (const line of found) console.error(line);
const says = `${rules.length} import rules, ${plants.length + misplaced.length} planted faults`;
if (blind.length + found.length > 0) {
  console.error(`${says}: ${blind.length + found.length} wrong.`);
  process.exitCode = 1;
} else {
  console.log(`${says}: all hold.`);
}
