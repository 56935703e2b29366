import { readFileSync } from 'node:fs';

/** The text of a file in a stand-in's browser folder; a stylesheet follows the one that all stand-ins share. */
export function readBrowserFile(folder: URL, name: string): string {
  const text = readFileSync(new URL(name, folder), 'utf8');
  if (!name.endsWith('.css')) return text;
  return readFileSync(new URL('./page/vendor-page.css', import.meta.url), 'utf8') + text;
}
