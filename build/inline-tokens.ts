/**
 * A style sheet whose tokens are written where they are used, and left out where nothing asks for them any more. A browser resolves
 * each var() anew for each element that it styles (decisions/0022). A token with several values, such as one that a media query
 * changes, stays as it is. Takes minified CSS; values hold no semicolon or brace.
 */
export function inlineTokens(css: string): string {
  const values = new Map<string, string | null>();
  for (const [, name = '', value = ''] of css.matchAll(/(--[\w-]+):([^;}]*)/g)) values.set(name, values.has(name) ? null : value);
  const isRoot = /:root\{[^}]*\}/g;
  const atRoot = (css.match(isRoot) ?? []).join('');
  const single = new Map([...values].filter(([name, value]) => value !== null && atRoot.includes(`${name}:`)));

  let text = css;
  // Tokens stand on tokens, but never many deep; those that mean each other would go round for ever.
  for (let depth = 0; depth < 8; depth++) text = text.replace(/var\((--[\w-]+)\)/g, (whole, name: string) => single.get(name) ?? whole);
  const isWanted = (name: string): boolean => text.includes(`var(${name})`) || text.includes(`var(${name},`);
  return text.replace(isRoot, (block) => block.replace(/(--[\w-]+):[^;}]*;?/g, (line, name: string) => (single.has(name) && !isWanted(name) ? '' : line)));
}
