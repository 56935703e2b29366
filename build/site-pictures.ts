import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';

const ART = resolve(import.meta.dirname, '../src/web/ui/illustrations/art');
const ICON = resolve(import.meta.dirname, '../src/web/ui/illustrations/icon.svg');
const PAPER = '#fffbf3';

/** A drawing placed into another one at a position and size. */
async function placePicture(
  name: string,
  box: { x: number; y: number; width: number; height: number },
): Promise<string> {
  const svg = (await readFile(resolve(ART, `${name}.svg`), 'utf8')).replace(/<\?xml[^>]*>/, '');
  const at = Object.entries(box)
    .map(([key, value]) => `${key}="${value}"`)
    .join(' ');
  // The file's own size would override the box.
  return svg.replace(/<svg[^>]*>/, (tag) =>
    tag.replace(/ (?:width|height)="[^"]*"/g, '').replace('<svg', `<svg ${at}`),
  );
}

/**
 * The picture of a shared link, 1200 x 630, composed of our illustrations. It has no text: the centre's name is a
 * setting, and the title of the link has it.
 */
async function openGraph(): Promise<Buffer> {
  const wave = 'M0 0h48v18c-10 0-14 12-24 12S10 18 0 18z';
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <rect width="1200" height="630" fill="#f2b233"/>
    <circle cx="330" cy="250" r="150" fill="#fdebbd"/>
    ${await placePicture('skyline', { x: -240, y: 190, width: 1680, height: 350 })}
    <rect y="536" width="1200" height="94" fill="#54443a"/><rect y="533" width="1200" height="6" fill="#21140d"/>
    <path d="M0 588h1200" stroke="#f2b233" stroke-width="8" stroke-dasharray="56 56"/>
    ${await placePicture('wash-arch', { x: 440, y: 120, width: 660, height: 462 })}
    <rect width="1200" height="54" fill="#7c2a0c"/>
    ${Array.from({ length: 25 }, (_, i) => `<path fill="#a63c14" d="${wave}" transform="translate(${i * 48} 54)"/><rect x="${i * 48 + 14}" y="54" width="20" height="27" fill="#8b3210"/>`).join('')}
    <rect y="54" width="1200" height="6" fill="#3f1507"/>
  </svg>`;
  return sharp(Buffer.from(picture)).png({ palette: true, colours: 64, effort: 10 }).toBuffer();
}

/** The brand icon on a paper background; `inset` is the empty share on each side, which a maskable icon needs. */
async function icon(size: number, inset: number): Promise<Buffer> {
  const mark = await sharp(ICON, { density: 1200 })
    .resize(Math.round(size * (1 - 2 * inset)))
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background: PAPER } })
    .composite([{ input: mark }])
    .png({ palette: true, colours: 32, effort: 10 })
    .toBuffer();
}

/** The generated pictures by name. */
export async function createPictures(): Promise<Record<'og' | 'touch' | 'icon192' | 'icon512' | 'maskable', Buffer>> {
  const [og, touch, icon192, icon512, maskable] = await Promise.all([
    openGraph(),
    icon(180, 0.12),
    icon(192, 0.06),
    icon(512, 0.06),
    icon(512, 0.2),
  ]);
  return { og, touch, icon192, icon512, maskable };
}
