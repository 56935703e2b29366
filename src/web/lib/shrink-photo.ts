/** Longest side of a photo that is stored and sent, px. The server makes it no larger (visit-photos.ts). */
const SIDE_PX = 1600;
/** The target size, so that a photo takes some 8 s at 250 kbit/s. */
const MOST_BYTES = 250_000;
const QUALITIES = [0.8, 0.65, 0.5, 0.35];

/** The size of a picture whose longest side is at most `SIDE_PX`, px. */
export function shrunkSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, SIDE_PX / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Turns a photo of the camera into a small, upright WebP, or a JPEG if the browser cannot write WebP, without any other
 * data of the file. Null if the browser cannot read it.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  const canvas = Object.assign(document.createElement('canvas'), shrunkSize(bitmap.width, bitmap.height));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  let smallest: Blob | null = null;
  for (const quality of QUALITIES) {
    const webp = await encode(canvas, 'image/webp', quality);
    // Safari ignores the format and answers with PNG.
    smallest = webp?.type === 'image/webp' ? webp : await encode(canvas, 'image/jpeg', quality);
    if (smallest === null || smallest.size <= MOST_BYTES) break;
  }
  return smallest;
}

const encode = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));
