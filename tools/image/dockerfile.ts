/** One instruction of a Dockerfile. */
export interface Instruction {
  name: string;
  argument: string;
}

/** The parts of a Dockerfile, each from its FROM on; lines that end with a backslash go on. */
export function readParts(text: string): Instruction[][] {
  const lines = text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const parts: Instruction[][] = [];
  for (const line of lines) {
    const [, name = '', argument = ''] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? [];
    if (name === '') throw new Error(`deploy/Dockerfile: cannot be read: ${line}`);
    if (name === 'FROM') parts.push([]);
    parts.at(-1)?.push({ name, argument });
  }
  return parts;
}

/** The argument of the only instruction of a name in a part. */
export function only(part: readonly Instruction[], name: string): string {
  const found = part.filter((instruction) => instruction.name === name);
  if (found.length !== 1 || found[0] === undefined) throw new Error(`deploy/Dockerfile: ${found.length} of ${name}`);
  return found[0].argument;
}

/** The words of an instruction in JSON, e.g. CMD ["node", "main.ts"], after its options. */
export function wordsOf(argument: string): string[] {
  const parsed: unknown = JSON.parse(argument.slice(argument.indexOf('[')));
  if (!Array.isArray(parsed)) throw new Error(`deploy/Dockerfile: not in JSON: ${argument}`);
  return parsed.map(String);
}
