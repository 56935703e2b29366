import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { getStaffVisit } from '#shared/visits/staff-visits.contract.ts';
import { getStaffVisitPhoto } from '#shared/visits/staff-visit-photos.contract.ts';
import { expectAccessible, type SIZES, widths } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import type { StaffMember } from '#test/staff.ts';
import { expectOk } from '#test/test-app.ts';
import { chooseNoCode, fillCheckIn, pressCheckIn } from './check-in-steps.ts';
import { tabTo } from './signed-in.ts';
import { setupBrowserTest } from './setup-browser-test.ts';

const e2e = setupBrowserTest();

const WALK = ['Front left', 'Front', 'Front right', 'Right', 'Back right', 'Back', 'Back left', 'Left'];

/** A photo as cameras make it: large, with noise that compresses badly. */
const camera = async (background: string, width = 3000, height = 2000): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 128, sigma: 20 } } })
    .jpeg()
    .toBuffer();
const small = (background = '#a05030'): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Presses a button that opens the camera, and takes a photo. */
async function take(page: Page, name: RegExp | string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name }).first().click(),
  ]);
  await chooser.setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
}
const place = (page: Page, name: string, state: string) =>
  page.getByRole('button', { name: `${name} ${state}`, exact: true });

const photosOf = async (who: StaffMember, id: string) =>
  (await expectOk(who.call(getStaffVisit, { params: { id } }))).body.photos;

async function openCheckIn(size?: keyof typeof SIZES) {
  const desk = await e2e.staff('front_desk', 'Kẹ́hìndé');
  const booking = await e2e.app.book(await createCustomer(e2e.app));
  const opened = await e2e.openAs(desk, `/staff/bookings/${booking._id}/check-in`, size);
  return { desk, booking, ...opened };
}

describe.each(widths('phone'))('photos of a check-in, %s', (size) => {
  test('the places around the car are taken in order, kept over a reload, and sent after the record', async () => {
    const { desk, booking, page, complaints } = await openCheckIn(size);
    const large = await camera('#405060');
    await place(page, 'Front left', 'Take it now').waitFor();
    await take(page, /^Front left/, large);
    await place(page, 'Front left', 'Taken').waitFor();
    await place(page, 'Front', 'Take it now').waitFor();
    await take(page, /^Front T/, await small());
    await place(page, 'Front', 'Taken').waitFor();
    await page.getByText('2 of 8 taken').waitFor();
    await expectAccessible(page, `photos taken, ${size}`);
    await page.reload();
    await page.getByText('2 of 8 taken').waitFor();
    await place(page, 'Front left', 'Taken').click();
    await page.getByRole('dialog').getByRole('img', { name: 'Front left' }).waitFor();
    await expectAccessible(page, `a photo large, ${size}`);
    await page.keyboard.press('Escape');
    await fillCheckIn(page);
    await chooseNoCode(page);
    await page.getByText('6 photos', { exact: true }).waitFor();
    await pressCheckIn(page);
    await page.getByRole('heading', { name: `${booking.number} is checked in` }).waitFor();
    await place(page, 'Front left', 'Sent').waitFor();
    await place(page, 'Front', 'Sent').waitFor();
    await expectAccessible(page, `photos sent, ${size}`);
    const photos = await photosOf(desk, booking._id);
    expect(photos.map(({ purpose, of }) => [purpose, of])).toEqual([
      ['position', 'front-left'],
      ['position', 'front'],
    ]);
    expect(complaints).toEqual([]);
  });
});

test('a photo is made small on the phone, and the picture that was taken arrives', async () => {
  const { desk, booking, page } = await openCheckIn();
  const sent: number[] = [];
  await page.route('**/photo/**', (route) => {
    sent.push(route.request().postDataBuffer()?.length ?? 0);
    return route.continue();
  });
  const large = await camera('#405060', 4000, 3000);
  expect(large.length).toBeGreaterThan(1_000_000);
  await take(page, /^Front left/, large);
  await place(page, 'Front left', 'Taken').waitFor();
  await fillCheckIn(page);
  await chooseNoCode(page);
  await pressCheckIn(page);
  await place(page, 'Front left', 'Sent').waitFor();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toBeLessThan(700_000);
  const [photo] = await photosOf(desk, booking._id);
  const params = { id: booking._id, photoId: photo?._id ?? '' };
  const picture = await expectOk(desk.call(getStaffVisitPhoto, { params }));
  expect(picture.headers.get('content-type')).toBe('image/webp');
  await place(page, 'Front left', 'Sent').click();
  await page.getByRole('dialog').getByRole('img', { name: 'Front left' }).waitFor();
  expect(await page.getByRole('button', { name: 'Take it again' }).count()).toBe(0);
});

test('a photo is taken again or removed before it is sent, and marks have photos of their own', async () => {
  const { desk, booking, page } = await openCheckIn();
  await take(page, /^Front left/, await small('#ff0000'));
  await place(page, 'Front left', 'Taken').click();
  await take(page, 'Take it again', await small('#0000ff'));
  await place(page, 'Front left', 'Taken').waitFor();
  await take(page, /^Front T/, await small());
  await place(page, 'Front', 'Taken').click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await place(page, 'Front', 'Take it now').waitFor();
  await page.getByRole('button', { name: 'Add this mark' }).click();
  await take(page, 'Photo of mark 1', await small());
  await page.getByRole('button', { name: 'Scratch, Front, taken' }).waitFor();
  for (const more of [1, 2, 3]) {
    await take(page, 'Add another photo', await small());
    await expect.poll(() => page.getByRole('button', { name: 'Another photo, taken' }).count()).toBe(more);
  }
  // Four beside those of the places.
  expect(await page.getByRole('button', { name: 'Add another photo' }).count()).toBe(0);
  await fillCheckIn(page);
  await chooseNoCode(page);
  await pressCheckIn(page);
  await page.getByRole('button', { name: 'Scratch, Front, sent' }).waitFor();
  await expect.poll(async () => (await photosOf(desk, booking._id)).length).toBe(5);
  const photos = await photosOf(desk, booking._id);
  expect(photos.map(({ purpose, of }) => [purpose, of])).toEqual([
    ['position', 'front-left'],
    ['mark', 'Scratch, Front'],
    ['other', null],
    ['other', null],
    ['other', null],
  ]);
  const params = { id: booking._id, photoId: photos[0]?._id ?? '' };
  const response = await fetch(`${e2e.app.url}/api/staff/visit/${params.id}/photo/${params.photoId}`, {
    headers: { authorization: `Bearer ${desk.token}` },
  });
  const { dominant } = await sharp(Buffer.from(await response.arrayBuffer())).stats();
  expect(dominant.b).toBeGreaterThan(dominant.r);
});

test('twelve photos get through a network that fails, with progress, and the missing ones follow after a reload', async () => {
  const { desk, booking, page } = await openCheckIn();
  const picture = await small();
  for (const name of WALK) {
    await take(page, new RegExp(`^${name} T`), picture);
    await place(page, name, 'Taken').waitFor();
  }
  for (const more of [1, 2, 3, 4]) {
    await take(page, 'Add another photo', picture);
    await expect.poll(() => page.getByRole('button', { name: 'Another photo, taken' }).count()).toBe(more);
  }
  let isDown = false;
  const tries = new Map<string, number>();
  let arrived = 0;
  await page.route('**/photo/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const attempt = (tries.get(pathname) ?? 0) + 1;
    tries.set(pathname, attempt);
    // Every photo but the first three is lost once, some of them after they have arrived.
    if (isDown) return route.abort('connectionreset');
    if (tries.size > 3 && attempt === 1) {
      if (tries.size % 2 === 0) await route.fetch();
      return route.abort('connectionreset');
    }
    arrived++;
    if (arrived === 5) isDown = true;
    return route.continue();
  });
  await fillCheckIn(page);
  await chooseNoCode(page);
  await pressCheckIn(page);
  // The record goes first, and waits for no photo.
  await page.getByRole('heading', { name: `${booking.number} is checked in` }).waitFor();
  await page.getByText('5 of 12 photos sent').waitFor();
  await page.goto('/staff/on-site');
  await page.getByText('5 of 12 photos sent').waitFor();
  await expectAccessible(page, 'photos on their way');
  isDown = false;
  await page.reload();
  await expect.poll(async () => (await photosOf(desk, booking._id)).length, { timeout: 60_000 }).toBe(12);
  await page.getByText('photos sent').waitFor({ state: 'detached' });
  const photos = await photosOf(desk, booking._id);
  expect(new Set(photos.map(({ _id }) => _id)).size).toBe(12);
  expect(photos.filter(({ purpose }) => purpose === 'position').map(({ of }) => of)).toHaveLength(8);
  // Nothing is left on the phone.
  expect(
    await page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('check-in', 1);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('closed'));
      });
      const pictures = await new Promise<number>((resolve) => {
        const request = database.transaction('pictures').objectStore('pictures').count();
        request.onsuccess = () => resolve(request.result);
      });
      return [pictures, Object.keys(localStorage).filter((key) => key.startsWith('staff_check_in')).length];
    }),
  ).toEqual([0, 0]);
});

test('a photo of a place that another phone took first is not taken in, and says so', async () => {
  const { booking, page, context, desk } = await openCheckIn();
  await take(page, /^Front left/, await small());
  await place(page, 'Front left', 'Taken').waitFor();
  await fillCheckIn(page);
  await chooseNoCode(page);
  await context.setOffline(true);
  await pressCheckIn(page);
  await page.getByRole('heading', { name: `${booking.number} is kept on this phone` }).waitFor();
  const other = await e2e.openAs(desk, `/staff/bookings/${booking._id}/check-in`);
  await take(other.page, /^Front left/, await small());
  await fillCheckIn(other.page, '128,500');
  await chooseNoCode(other.page);
  await pressCheckIn(other.page);
  await place(other.page, 'Front left', 'Sent').waitFor();
  await context.setOffline(false);
  await page.getByText(/was checked in before, by .* That record stays\./).waitFor();
  await page.goto('/staff/on-site');
  await page.getByText(/1 photo could not be taken in: There is a photo of that side already/).waitFor();
  await page.getByRole('link', { name: booking.number, exact: true }).click();
  await place(page, 'Front left', 'Sent').waitFor();
  await page.getByRole('button', { name: 'Front left, not taken in' }).click();
  await expectAccessible(page, 'a photo that was not taken in');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Front left, not taken in' }).waitFor({ state: 'detached' });
  await page.goto('/staff/on-site');
  await page.getByRole('button', { name: `Move: ${booking.number}` }).waitFor();
  expect(await page.getByText('could not be taken in').count()).toBe(0);
});

test('a phone without room for photos says so, and sends them while the page is open', async () => {
  const desk = await e2e.staff('front_desk', 'Kẹ́mi');
  const booking = await e2e.app.book(await createCustomer(e2e.app));
  const { page, context } = await e2e.openAs(desk, '/staff/on-site');
  await context.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  });
  await page.goto(`/staff/bookings/${booking._id}/check-in`);
  await take(page, /^Front left/, await small());
  await page.getByText('This phone has no room to keep photos.', { exact: false }).waitFor();
  await expectAccessible(page, 'no room for photos');
  // What went with the page is said, and taken again.
  await page.reload();
  await place(page, 'Front left', 'Not taken in').click();
  await page.getByText('This phone has lost it.', { exact: false }).waitFor();
  await take(page, 'Take it again', await small());
  await place(page, 'Front left', 'Taken').waitFor();
  await fillCheckIn(page);
  await chooseNoCode(page);
  await pressCheckIn(page);
  await place(page, 'Front left', 'Sent').waitFor();
  expect(await photosOf(desk, booking._id)).toHaveLength(1);
});

test('a place is photographed from the keyboard', async () => {
  const { page } = await openCheckIn();
  await place(page, 'Front left', 'Take it now').waitFor();
  // Waited for from here on: the browser takes a moment until it reports file choosers.
  const opened = page.waitForEvent('filechooser');
  await tabTo(page, 'Front left Take it now');
  await page.keyboard.press('Enter');
  const chooser = await opened;
  await chooser.setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await small() });
  await place(page, 'Front left', 'Taken').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Front left Taken');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Front left Taken');
});
