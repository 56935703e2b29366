import { isRecord } from '#shared/guards.ts';

/** Size of a piece of a file, bytes; data_export_parts allows no more. */
const PART_BYTES = 256 * 1024;

const isPieces = (value: unknown): value is AsyncIterable<unknown> => isRecord(value) && Symbol.asyncIterator in value;

const indented = (value: unknown, depth: number): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${'  '.repeat(depth)}`);

/** JSON of an object as its fields come. A list that is read piece by piece is written piece by piece. */
export async function* writeJson(fields: AsyncIterable<readonly [string, unknown]>): AsyncGenerator<string> {
  let before = '{';
  for await (const [name, value] of fields) {
    yield `${before}\n  ${JSON.stringify(name)}: `;
    if (isPieces(value)) yield* writeList(value);
    else yield indented(value, 1);
    before = ',';
  }
  yield before === '{' ? '{}\n' : '\n}\n';
}

async function* writeList(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[';
  for await (const item of items) {
    yield `${before}\n    ${indented(item, 2)}`;
    before = ',';
  }
  yield before === '[' ? '[]' : '\n  ]';
}

/** The UTF-8 bytes of a text in parts of 256 kB; the last one is shorter. */
export async function* splitIntoParts(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let size = 0;
  for await (const text of texts) {
    const bytes = Buffer.from(text);
    pending.push(bytes);
    size += bytes.length;
    if (size < PART_BYTES) continue;
    const all = Buffer.concat(pending);
    let from = 0;
    for (; from + PART_BYTES <= all.length; from += PART_BYTES) yield all.subarray(from, from + PART_BYTES);
    pending = [all.subarray(from)];
    size = all.length - from;
  }
  if (size > 0) yield Buffer.concat(pending);
}
