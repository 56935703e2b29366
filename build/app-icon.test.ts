import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** The pixels of a picture on white at 48 px, in a process of its own: the application's forbids sharp to read SVG. */
async function pixels(input: string): Promise<Buffer> {
  const script = `import sharp from 'sharp';
    const picture = sharp(${input}, { density: 300 }).resize(48, 48).flatten({ background: '#fff' });
    process.stdout.write(await picture.raw().toBuffer());`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    encoding: 'buffer',
  });
  return stdout;
}

test("the icon is written into the application's page, and is the drawing", async () => {
  const html = readFileSync(path.join(root, 'app.html'), 'utf8');
  const [, data = ''] = /<link rel="icon" href="data:image\/png;base64,([^"]+)"/.exec(html) ?? [];
  // The browser decodes it again at each change of address.
  expect(data.length).toBeLessThan(800);
  const shown = await pixels(`Buffer.from('${data}', 'base64')`);
  const drawn = await pixels(`'src/web/ui/illustrations/icon.svg'`);
  expect(shown.length).toBe(48 * 48 * 3);
  const difference = shown.reduce((sum, value, i) => sum + Math.abs(value - (drawn[i] ?? 0)), 0) / shown.length;
  expect(difference).toBeLessThan(6);
});
