/**
 * Writes each design token where it is used and removes the tokens that are then unused: a browser resolves every
 * var() again for every element it styles (docs/decisions/0022). A token with several values, such as one that a
 * media query changes, stays a variable. Takes minified CSS whose values hold no semicolon or brace.
 */
export function inlineTokens(css: string): string {
  const values = new Map<string, string | null>();
  for (const [, name = '', value = ''] of css.matchAll(/(--[\w-]+):([^;}]*)/g))
    values.set(name, values.has(name) ? null : value);
  const isRoot = /:root\{[^}]*\}/g;
  const atRoot = (css.match(isRoot) ?? []).join('');
  const single = new Map([...values].filter(([name, value]) => value !== null && atRoot.includes(`${name}:`)));

  let text = css;
  // Tokens refer to tokens, but not deeply; the limit ends circular references.
  for (let depth = 0; depth < 8; depth++)
    text = text.replace(/var\((--[\w-]+)\)/g, (whole, name: string) => single.get(name) ?? whole);
  const isWanted = (name: string): boolean => text.includes(`var(${name})`) || text.includes(`var(${name},`);
  return text.replace(isRoot, (block) =>
    block.replace(/(--[\w-]+):[^;}]*;?/g, (line, name: string) => (single.has(name) && !isWanted(name) ? '' : line)),
  );
}
