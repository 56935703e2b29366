/** The uses of a session that outlives its transaction which a statement begins with. */
const BEGINNINGS: readonly (readonly [string, RegExp])[] = [
  ['a setting of the session', /^(?:set (?!local\b|transaction\b)|reset\b|discard\b)/],
  ['a named statement', /^(?:prepare|execute|deallocate)\b/],
  ['a subscription', /^(?:un)?listen\b/],
  ['a cursor', /^declare\b.*\bwith hold\b/],
  ['a loaded library', /^load\b/],
  ['a temporary table', /^create (?:(?:local|global) )?temp/],
];

/** The uses that a statement may contain anywhere. */
const ANYWHERE: readonly (readonly [string, RegExp])[] = [
  ['a setting of the session', /\bset_config ?\((?!.*, ?true ?\))/],
  ['a lock of the session', /\bpg_(?:try_)?advisory_(?:un)?lock/],
  ['a temporary table', /\bpg_temp\b/],
  ['a value of the session', /\b(?:currval|lastval) ?\(/],
];

/**
 * What a text of statements needs of a session that outlives the transaction, which a pooler in transaction mode does
 * not give; empty for one that runs there.
 */
export function sessionUses(text: string): string[] {
  const plain = text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
  const found = plain
    .split(';')
    .map((statement) => statement.trim())
    .flatMap((statement) => BEGINNINGS.filter(([, pattern]) => pattern.test(statement)));
  return [...found, ...ANYWHERE.filter(([, pattern]) => pattern.test(plain))].map(([use]) => use);
}
