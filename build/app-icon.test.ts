import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

test("the icon is written into the application's page, and is the drawing", async () => {
  const html = readFileSync(path.join(root, 'app.html'), 'utf8');
  const [, data = ''] = /<link rel="icon" href="data:image\/png;base64,([^"]+)"/.exec(html) ?? [];
  const png = Buffer.from(data, 'base64');
  // Each change of address decodes it anew.
  expect(png.length).toBeLessThan(600);
  const pixels = (picture: sharp.Sharp): Promise<Buffer> => picture.flatten({ background: '#fff' }).raw().toBuffer();
  const drawing = sharp(path.join(root, 'src/web/ui/illustrations/icon.svg'), { density: 300 }).resize(48, 48);
  const [shown, drawn] = await Promise.all([pixels(sharp(png)), pixels(drawing)]);
  expect(shown.length).toBe(48 * 48 * 3);
  const difference = shown.reduce((sum, value, i) => sum + Math.abs(value - (drawn[i] ?? 0)), 0) / shown.length;
  expect(difference).toBeLessThan(6);
});
