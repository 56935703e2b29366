import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DECODING, processImage } from './image-processing.ts';

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

/** The processor time that a task takes, also in other threads, ms. */
async function cpuMs<T>(task: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const before = process.cpuUsage();
  const result = await task();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, result };
}

test('a picture of noise is made small in little more time than it takes to encode it once', async () => {
  const jpeg = await noise(800, 650).jpeg({ quality: 95 }).toBuffer();
  // Loads the library.
  await processImage(await noise(8, 8).jpeg().toBuffer(), 800, 'staff');
  const once = await cpuMs(() => sharp(jpeg).webp({ quality: 80 }).toBuffer());
  const { ms, result } = await cpuMs(() => processImage(jpeg, 800, 'staff', { maxBytes: once.result.length / 5 }));
  expect(result.kind === 'picture' && result.webp.length).toBeLessThanOrEqual(once.result.length / 5);
  expect(ms).toBeLessThan(3 * once.ms);
});

test('pictures of customers that wait leave room for those of staff', async () => {
  const small = await noise(16, 16).jpeg().toBuffer();
  const customers = Array.from({ length: DECODING.waiting + 5 }, () =>
    processImage(small, 16, 'customer').then(
      () => 'done',
      () => 'refused',
    ),
  );
  await expect(processImage(small, 16, 'staff')).resolves.toMatchObject({ kind: 'picture' });
  expect((await Promise.all(customers)).filter((outcome) => outcome === 'refused')).toHaveLength(4);
});
