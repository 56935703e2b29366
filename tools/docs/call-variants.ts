// Functions of the browser side that call different endpoints, depending on their arguments.

/** The beginning of a declaration: several names taken apart, or one. */
export const STARTS_DECLARATION =
  /^(?:export )?(?:default )?(?:async )?(?:const|let|function|class)\b[\s*]*(?:\{([^}]+)\}|(\w+))/;

/** A table of imported endpoints by name, such as `const LISTS = { message: listMessages }`. */
const TABLE = /^(?:export )?const (\w+) = \{\s*((?:\w+: \w+,?\s*)+)\}/gm;
/** An element that is shown only when the component gets its props. */
const OPTIONAL_PART = /\{(\w+) && <(\w+) \{\.\.\.\1\} \/>\}/g;

/** Where a top-level declaration begins. */
export const DECLARATIONS = /^(?=(?:export |async |default )*(?:const|let|function|class|interface|type|export)\b)/m;

/** What a pattern with one word finds in a function, when the word is the function's first parameter. */
function findWithParameter(block: string, pattern: string): string | null {
  const [found = null, parameter = ''] = new RegExp(pattern).exec(block) ?? [];
  return new RegExp(`^[^(]*\\(\\s*${parameter}\\b`).test(block) ? found : null;
}

/**
 * The block without its optional parts, and its variants: one for each optional part, and one for each row of a table
 * that the function reads by its first parameter, or passes that on to a function that does.
 */
export function readVariants(
  block: string,
  code: string,
): { base: string; variants: [variant: string, block: string][] } {
  const parts = [...block.matchAll(OPTIONAL_PART)].map(([, prop = '', component = '']) => [prop, component] as const);
  const base = block.replaceAll(OPTIONAL_PART, '');
  const rows = [...code.matchAll(TABLE)].flatMap(([, table, entries = '']) => {
    const read = `\\b${table}\\[(\\w+)\\]`;
    const own = findWithParameter(base, read);
    const readers = code.split(DECLARATIONS).filter((other) => findWithParameter(other, read) !== null);
    const [call = null] = readers.flatMap((reader) => {
      const name = STARTS_DECLARATION.exec(reader)?.[2] ?? '';
      return findWithParameter(base, `\\b${name}\\((\\w+)`) ?? [];
    });
    return [...entries.matchAll(/(\w+): (\w+)/g)].flatMap(([, key = '', value = '']): [string, string][] => {
      if (own !== null) return [[key, base.replaceAll(own, value)]];
      return call === null ? [] : [[key, base.replaceAll(call, call.replace(/\w+$/, `'${key}'`))]];
    });
  });
  return { base, variants: [...parts, ...rows].map(([variant, text]) => [variant, text]) };
}

/** The variants of `name` that a block uses; none when it calls it with something else than a text. */
export function usedVariants(name: string, block: string): string[] {
  if (block.includes(`<${name}`)) return [...block.matchAll(/\b(\w+)=\{/g)].map(([, prop = '']) => prop);
  const texts = [...block.matchAll(new RegExp(`\\b${name}\\('(\\w+)'`, 'g'))].map(([, text = '']) => text);
  return texts.length === block.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ? texts : [];
}
