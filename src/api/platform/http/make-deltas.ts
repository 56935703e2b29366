import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** The builds before the current one whose files are dictionaries. */
const EARLIER_BUILDS = 3;
/** A larger file has no delta, bytes: with its dictionary it fits the 8 MB that every client unpacks (RFC 9842 5). */
const LARGEST_FILE = 4_000_000;
/** A build whose files are larger together is not stored, bytes. */
const LARGEST_BUILD = 32_000_000;
/** An unfinished copy that is as old was interrupted, ms. */
const INTERRUPTED_MS = 60 * 60_000;

/** Before the Zstandard stream: a skippable frame with the SHA-256 of the dictionary (RFC 9842 5). */
const DCZ_MAGIC = Buffer.from('5e2a4d1820000000', 'hex');
const HASH_BYTES = 32;

/** The SHA-256 of the dictionary of a file `dcz`; null: it is none, but says that this pair has no delta. */
export const dictionaryOf = (delta: Buffer): Buffer | null =>
  delta.subarray(0, DCZ_MAGIC.length).equals(DCZ_MAGIC)
    ? delta.subarray(DCZ_MAGIC.length, DCZ_MAGIC.length + HASH_BYTES)
    : null;

/** What the browser recognizes the earlier version of a file by: its first two characters and its kind. */
export const patternOf = (name: string): string => `${name.slice(0, 2)}*${path.extname(name)}`;

/** `file` as content coding `dcz` for who has `dictionary` (RFC 9842 5). @throws if it does not unpack to the file */
export async function makeDelta(file: Buffer, dictionary: Buffer): Promise<Buffer> {
  const params = {
    [constants.ZSTD_c_compressionLevel]: 19,
    // The whole dictionary stays in reach up to the file's last byte.
    [constants.ZSTD_c_windowLog]: Math.max(10, Math.ceil(Math.log2(file.length + dictionary.length))),
    [constants.ZSTD_c_checksumFlag]: 0,
  };
  const stream = await compress(file, { dictionary, params, pledgedSrcSize: file.length });
  if (!(await decompress(stream, { dictionary })).equals(file)) throw new Error('a delta does not unpack to its file');
  return Buffer.concat([DCZ_MAGIC, createHash('sha256').update(dictionary).digest(), stream]);
}

/** The scripts, styles and lists of the newest build in `dist`, and its id; null without one. */
async function currentBuild(dist: string): Promise<{ id: string; names: string[] } | null> {
  const list = path.join(dist, 'assets.json');
  if (!existsSync(list)) return null;
  const dates = Object.entries(JSON.parse(await readFile(list, 'utf8')) as Record<string, string>);
  const newest = dates.reduce((latest, [, date]) => (date > latest ? date : latest), '');
  const names = dates
    .filter(
      ([file, date]) => date === newest && /\.(?:js|css|json)$/.test(file) && existsSync(path.join(dist, `${file}.br`)),
    )
    .map(([file]) => path.basename(file))
    .sort();
  // Names contain a hash of the content.
  return { id: createHash('sha256').update(names.join('\n')).digest('base64url').slice(0, 16), names };
}

/** Copies the build's files to `folder/assets`, unless they are there. Another process may do so at the same time. */
async function storeBuild(assets: string, names: readonly string[], folder: string): Promise<void> {
  const now = new Date();
  if (!existsSync(folder)) {
    const copy = `${folder}.${randomUUID()}`;
    await mkdir(path.join(copy, 'assets'), { recursive: true });
    for (const name of names) await copyFile(path.join(assets, name), path.join(copy, 'assets', name));
    await rename(copy, folder).catch(async (error: unknown) => {
      await rm(copy, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    });
  }
  // The newest is the one that was started last, also after a way back to an earlier build.
  await utimes(folder, now, now);
}

/** The ids of the last builds before this one, the newest first. Removes older ones and interrupted copies. */
async function keepEarlier(builds: string, id: string): Promise<string[]> {
  const found = await Promise.all(
    (await readdir(builds)).map(async (name) => {
      // A copy may have got its name, and a build have been removed, since the folder was read.
      const date = await stat(path.join(builds, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
      return { name, date };
    }),
  );
  const isCopy = (name: string): boolean => name.includes('.');
  const earlier = found
    .filter(({ name }) => name !== id && !isCopy(name))
    .sort((a, b) => b.date - a.date)
    .map(({ name }) => name);
  const interrupted = found.filter(({ name, date }) => isCopy(name) && Date.now() - date > INTERRUPTED_MS);
  for (const name of [...earlier.slice(EARLIER_BUILDS), ...interrupted.map((copy) => copy.name)])
    await rm(path.join(builds, name), { recursive: true, force: true });
  return earlier.slice(0, EARLIER_BUILDS);
}

/**
 * Stores the build of `dist` in `dataDir/builds`, and makes what its files are for a browser that has the files of one
 * of the last three builds before. Takes seconds after a deploy, else nothing; several processes may call it at once.
 * @returns the folder of the deltas; null without a build
 */
export async function makeDeltas(dataDir: string, dist: string): Promise<string | null> {
  const build = await currentBuild(dist);
  if (build === null) return null;
  const assets = path.join(dist, 'assets');
  const sizes = await Promise.all(build.names.map(async (name) => (await stat(path.join(assets, name))).size));
  if (sizes.reduce((sum, size) => sum + size, 0) > LARGEST_BUILD) return null;
  const builds = path.join(dataDir, 'builds');
  await storeBuild(assets, build.names, path.join(builds, build.id));
  const dictionaries = new Map<string, string>();
  for (const id of await keepEarlier(builds, build.id)) {
    const stored = path.join(builds, id, 'assets');
    for (const name of await readdir(stored).catch(() => [])) dictionaries.set(name, path.join(stored, name));
  }
  const deltas = path.join(builds, build.id, 'deltas');
  await mkdir(deltas, { recursive: true });
  const found = await readdir(deltas);
  const made = new Set(found.filter(isDelta));
  for (const name of build.names) {
    for (const [earlier, file] of dictionaries) {
      if (earlier === name || patternOf(earlier) !== patternOf(name)) continue;
      const target = `${name}.${earlier}.dcz`;
      if (!made.delete(target)) await writeDelta(path.join(assets, name), file, path.join(deltas, target));
    }
  }
  // Against builds that are gone.
  for (const name of made) await rm(path.join(deltas, name), { force: true });
  await removeInterrupted(found.filter((name) => !isDelta(name)).map((name) => path.join(deltas, name)));
  return deltas;
}

const isDelta = (name: string): boolean => name.endsWith('.dcz');

/** Removes files that are too old for another process to be writing them. */
async function removeInterrupted(copies: readonly string[]): Promise<void> {
  for (const copy of copies) {
    // The other process may have given it its name by now.
    const { mtimeMs } = await stat(copy).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > INTERRUPTED_MS) await rm(copy, { force: true });
  }
}

/** Writes the delta, or an empty file where it is no smaller than brotli. */
async function writeDelta(file: string, dictionary: string, target: string): Promise<void> {
  const [plain, earlier, brotli] = await Promise.all([readFile(file), readFile(dictionary), stat(`${file}.br`)]);
  const isSmall = plain.length <= LARGEST_FILE && earlier.length <= LARGEST_FILE;
  const delta = isSmall ? await makeDelta(plain, earlier) : Buffer.alloc(0);
  const copy = `${target}.${randomUUID()}`;
  await writeFile(copy, delta.length < brotli.size ? delta : '');
  await rename(copy, target);
}
