import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isPartOfItsScreen, pictureAddress } from './inline-pictures.ts';

const web = path.resolve(import.meta.dirname, '../src/web');
const pictures = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.svg'))
  .map((file) => path.join(web, file));

test('a picture in an address is the drawing, but for the kind of its quotes', async () => {
  const inline = pictures.filter(isPartOfItsScreen);
  expect(inline.length).toBeGreaterThan(10);
  for (const file of inline) {
    const svg = readFileSync(file, 'utf8');
    expect(svg).not.toContain("'");
    expect(await (await fetch(pictureAddress(svg))).text()).toBe(svg.trim().replaceAll('"', "'"));
  }
});

test('a picture that is seen seldom, or in a style sheet of many screens, is a file', () => {
  const files = pictures.filter((file) => !isPartOfItsScreen(file)).map((file) => path.basename(file));
  expect(files).toEqual(expect.arrayContaining(['skyline.svg', 'breakdown.svg', 'icon.svg', 'chat.svg']));
});
