import sharp from 'sharp';
import { createConcurrencyLimit } from '#api/concurrency-limit.ts';

/** More than any phone camera takes; larger pictures could exhaust memory. */
export const MAX_PIXELS = 25_000_000;
const TIMEOUT_S = 10;

// Only formats of cameras are decoded; decoders of SVG, PDF, TIFF, GIF and others are blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

export type ProcessedImage = { kind: 'picture'; webp: Buffer } | { kind: 'not-image' } | { kind: 'too-many-pixels' };

/** Pictures that a process decodes at once, since that is expensive, and that wait. */
export const DECODING = { atOnce: 1, waiting: 20 } as const;
const withLimit = createConcurrencyLimit(DECODING.atOnce, DECODING.waiting);

const startsWith = (bytes: Buffer, at: number, ...values: number[]): boolean =>
  values.every((value, i) => bytes[at + i] === value);

/**
 * Detects JPEG, PNG and WebP by their first bytes; the file's name and type come from the sender and are not trusted.
 */
function isSupportedFormat(bytes: Buffer): boolean {
  const isWebp = startsWith(bytes, 0, 0x52, 0x49, 0x46, 0x46) && startsWith(bytes, 8, 0x57, 0x45, 0x42, 0x50);
  return (
    isWebp ||
    startsWith(bytes, 0, 0xff, 0xd8, 0xff) ||
    startsWith(bytes, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  );
}

/**
 * An animated PNG has a chunk acTL before its pixels (PNG 3rd edition 11.3.6.1); the decoder would only return its
 * first frame.
 */
const isAnimatedPng = (bytes: Buffer): boolean => {
  const animation = bytes.indexOf('acTL');
  const pixels = bytes.indexOf('IDAT');
  return startsWith(bytes, 0, 0x89) && animation !== -1 && (pixels === -1 || animation < pixels);
};

/**
 * Decodes an uploaded picture, rotates it upright and encodes it as WebP. `whole`: scaled down until no side is longer
 * than `side` pixels; `square`: cropped around its centre to `side` x `side`. Nothing else of the file is preserved: no
 * EXIF, no location, no hidden payload.
 * @throws request.busy when too many pictures wait
 */
export async function processImage(
  bytes: Buffer,
  side: number,
  shape: 'whole' | 'square' = 'whole',
): Promise<ProcessedImage> {
  if (!isSupportedFormat(bytes) || isAnimatedPng(bytes)) return { kind: 'not-image' };
  return withLimit(() => decode(bytes, side, shape));
}

async function decode(bytes: Buffer, side: number, shape: 'whole' | 'square'): Promise<ProcessedImage> {
  try {
    // Only the header is read here, so that too many pixels are rejected before decoding.
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (pages > 1) return { kind: 'not-image' };
    if (width * height > MAX_PIXELS) return { kind: 'too-many-pixels' };
    const webp = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(side, side, shape === 'square' ? { fit: 'cover' } : { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer();
    return { kind: 'picture', webp };
  } catch {
    return { kind: 'not-image' };
  }
}
