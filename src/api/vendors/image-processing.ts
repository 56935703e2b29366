import { createConcurrencyLimit } from '#api/concurrency-limit.ts';

/** More than any phone camera takes; larger pictures could exhaust memory. */
export const MAX_PIXELS = 25_000_000;
/** How long a picture may take from the first decoded byte to the last encoded one, s. */
const TIMEOUT_S = 10;

type Sharp = typeof import('sharp').default;

/** The library for pictures, loaded for the first one: it takes 17 MB. */
async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  // Only formats of cameras are decoded; decoders of SVG, PDF, TIFF, GIF and others are blocked.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

let loading: Promise<Sharp> | null = null;

export type ProcessedImage = { kind: 'picture'; webp: Buffer } | { kind: 'not-image' } | { kind: 'too-many-pixels' };

/** Pictures that a process decodes at once, since that is expensive, and that wait: of customers, and of staff. */
export const DECODING = { atOnce: 1, waiting: 20 } as const;
const withLimit = createConcurrencyLimit(DECODING.atOnce, DECODING.waiting);
/** Customers come one at a time to the queue in which staff wait, so that they never fill it. */
const withCustomersLimit = createConcurrencyLimit(1, DECODING.waiting);

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

const USUAL_QUALITY = 80;
/** Lower qualities of WebP, down to where a picture still shows what it is for. */
const LOWER_QUALITIES = [65, 50, 35, 20];
/** A picture so many times too large at the usual quality fits at none: the lowest one takes about a quarter. */
const HOPELESS = 4;

interface Wanted {
  /** `whole`: scaled down until no side is longer; `square`: cropped around the centre to `side` x `side`. */
  shape?: 'whole' | 'square';
  /** Most bytes of the result: the quality falls, then the size, until it fits. */
  maxBytes?: number;
}

/**
 * Decodes an uploaded picture, rotates it upright and encodes it as WebP with sides of at most `side` pixels. Nothing
 * else of the file is preserved: no EXIF, no location, no hidden payload.
 * @param of whose pictures it waits with
 * @throws request.busy when too many pictures wait
 */
export async function processImage(
  bytes: Buffer,
  side: number,
  of: 'customer' | 'staff',
  wanted: Wanted = {},
): Promise<ProcessedImage> {
  if (!isSupportedFormat(bytes) || isAnimatedPng(bytes)) return { kind: 'not-image' };
  const inTurn = () => withLimit(() => remake(bytes, side, wanted));
  return of === 'staff' ? inTurn() : withCustomersLimit(inTurn);
}

async function remake(bytes: Buffer, side: number, wanted: Wanted): Promise<ProcessedImage> {
  const sharp = await (loading ??= loadSharp());
  try {
    // Only the header is read here, so that too many pixels are rejected before decoding.
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (pages > 1) return { kind: 'not-image' };
    if (width * height > MAX_PIXELS) return { kind: 'too-many-pixels' };
    return { kind: 'picture', webp: await encode(sharp, bytes, side, wanted) };
  } catch {
    return { kind: 'not-image' };
  }
}

/** The picture as WebP. @throws when it cannot be decoded in time */
async function encode(
  sharp: Sharp,
  bytes: Buffer,
  side: number,
  { shape = 'whole', maxBytes = Infinity }: Wanted,
): Promise<Buffer> {
  const ends = performance.now() + TIMEOUT_S * 1000;
  const timeout = () => ({ seconds: Math.max(1, Math.ceil((ends - performance.now()) / 1000)) });
  // Decoded once, however often it is encoded.
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(side, side, shape === 'square' ? { fit: 'cover' } : { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .timeout(timeout())
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const encodeAt = (scale: number, quality: number): Promise<Buffer> =>
    sharp(data, { raw })
      .resize(Math.max(1, Math.round(info.width * scale)))
      .webp({ quality })
      .timeout(timeout())
      .toBuffer();
  for (let scale = 1; ; scale /= 2) {
    const usual = await encodeAt(scale, USUAL_QUALITY);
    if (usual.length <= maxBytes || scale * side < 100) return usual;
    // Each encoding of noise takes long.
    if (usual.length > HOPELESS * maxBytes) continue;
    for (const quality of LOWER_QUALITIES) {
      const webp = await encodeAt(scale, quality);
      if (webp.length <= maxBytes) return webp;
    }
  }
}

/** Share of an icon's side that the logo fills: launchers cut up to a fifth off each side. */
const ICON_SHARE = 0.66;

/**
 * A square PNG of a logo that this module has encoded, in the middle of a white ground.
 * @param side width and height, pixels
 */
export async function makeIcon(logo: Buffer, side: number): Promise<Buffer> {
  const sharp = await (loading ??= loadSharp());
  const inner = Math.round(side * ICON_SHARE);
  const margin = Math.floor((side - inner) / 2);
  const white = { r: 255, g: 255, b: 255 };
  return withLimit(() =>
    sharp(logo)
      .resize(inner, inner, { fit: 'contain', background: white })
      .flatten({ background: white })
      .extend({
        top: margin,
        left: margin,
        bottom: side - inner - margin,
        right: side - inner - margin,
        background: white,
      })
      .png()
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer(),
  );
}
