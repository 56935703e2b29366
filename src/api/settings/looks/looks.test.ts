import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UPLOAD_BYTES, UPLOADS_PER_ACCOUNT, withUpload } from '#api/platform/http/account-uploads.ts';
import { LIMITS } from '#api/platform/http/limits.ts';
import { getLook, LOGO_BYTES, publishLook, type Look } from '#shared/settings/looks.contract.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp, type TestResponse } from '#test/test-app.ts';

// The looks of one centre: each test continues from the one before.
let app: TestApp;
let owner: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  owner = await createStaff(app, 'owner');
});
afterAll(() => app.stop());

const COLOURS = { main: '#0f6b75', surface: '#bfe3e4' };
const lookNow = async (): Promise<Look> => (await expectOk(owner.call(getLook))).body.look;
const publish = (changes: object, by = owner) =>
  by.call(publishLook, { body: { ...COLOURS, keepLogo: true, version: 0, ...changes } });
const picture = (format: 'png' | 'jpeg' | 'webp', width = 600, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#0f6b75' } })
    .withExif({ IFD0: { Copyright: 'Bodija secret' } })
    [format]()
    .toBuffer();
function sendLogo(
  file: Buffer | string,
  version: number,
  by = owner,
  field = 'file',
): Promise<TestResponse<{ look: Look; code?: string }>> {
  const body = new FormData();
  body.append(field, new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'logo.png');
  return by.request('POST', `staff/look/logo?version=${version}`, body);
}
/** The addresses of the look's files that a page names. */
async function brandOf(path: string): Promise<{ page: string; address: string }> {
  const { text } = await app.request('GET', path, { headers: { accept: 'text/html' } });
  return { page: text, address: /"(\/brand\/[^/"]+\/)manifest\.webmanifest"/.exec(text)?.[1] ?? '' };
}
const PAGES = ['/', '/terms', '/welcome', '/login', '/staff', '/no-such-page'];

it('names a manifest with a version on every page, and no style, while the look is the built-in one', async () => {
  expect(await lookNow()).toMatchObject({ version: 0, main: null, surface: null, logo: null });
  for (const path of PAGES) {
    const { page, address } = await brandOf(path);
    expect([path, address]).toEqual([path, expect.stringMatching(/^\/brand\/0-[0-9a-f]{8}\/$/)]);
    expect([path, page.includes('look.css')]).toEqual([path, false]);
  }
  const { address } = await brandOf('/');
  expect((await app.request('GET', `${address}look.css`)).status).toBe(404);
});

it('refuses colours in which text could not be read, and names colours that can be used', async () => {
  const refused = await publish({ main: '#f2b233', surface: '#54443a' });
  expect([refused.status, refused.code]).toEqual([422, 'look.unreadable']);
  const fields = (refused.body as { fields?: Record<string, string> }).fields ?? {};
  const suggested = (text = '') => /(#[0-9a-f]{6}) can be used/.exec(text)?.[1] ?? '';
  expect(fields['main']).toMatch(/cannot be read \(\d\.?\d? : 1, at least 4\.5 : 1\)/);
  expect((await publish({ main: '#f2b233', surface: null })).status).toBe(400);
  expect((await lookNow()).version).toBe(0);
  await expectOk(publish({ main: suggested(fields['main']), surface: suggested(fields['surface']) }));
});

it('publishes colours once in twenty calls, with one entry in the audit log, and refuses an older version', async () => {
  const answers = await atOnce(20, () => publish({ version: 1 }));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await lookNow()).toMatchObject({ version: 2, ...COLOURS, by: owner.name });
  const entries = await app.runtime.db
    .selectFrom('audit_log')
    .select('id')
    .where('event', '=', 'settings.look-published')
    .execute();
  expect(entries).toHaveLength(2);
  const stale = await publish({ main: '#24531a', version: 1 });
  expect([stale.status, stale.code]).toEqual([409, 'look.stale']);
  expect(stale.body).toMatchObject({ look: { version: 2 } });
});

it('shows the colours on every page through a style that is cached for ever', async () => {
  await app.restart();
  for (const path of PAGES) {
    const { page, address } = await brandOf(path);
    expect([path, page.includes(`<link rel="stylesheet" href="${address}look.css"`)]).toEqual([path, true]);
  }
  const { page, address } = await brandOf('/');
  expect(address).toMatch(/^\/brand\/2-/);
  const style = await app.request('GET', `${address}look.css`);
  expect(style.text).toContain(`--color-rust-600:${COLOURS.main};`);
  expect([style.headers.get('cache-control'), style.headers.get('content-type')]).toEqual([
    'max-age=31536000, immutable',
    'text/css; charset=utf-8',
  ]);
  const bar = /--color-rust-700:(#[0-9a-f]{6})/.exec(style.text)?.[1] ?? '';
  expect(page).toContain(`<meta name="theme-color" content="${bar}"`);
  const manifest = await app.request('GET', `${address}manifest.webmanifest`);
  expect(JSON.parse(manifest.text)).toMatchObject({ theme_color: bar, background_color: COLOURS.surface });
  expect(manifest.headers.get('cache-control')).toBe('max-age=31536000, immutable');
});

it.each(['png', 'jpeg', 'webp'] as const)(
  're-encodes a logo in %s without its other data, and makes icons',
  async (format) => {
    const { version } = await lookNow();
    const size = { png: 600, jpeg: 700, webp: 800 }[format];
    const { body } = await expectOk(sendLogo(await picture(format, size), version));
    expect(body.look).toMatchObject({ version: version + 1, ...COLOURS });
    const files = await Promise.all(
      ['logo.webp', 'icon-192.png', 'icon-512.png'].map(async (file) => {
        const answer = await fetch(`${app.url}/brand/${version + 1}/${file}`);
        return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
      }),
    );
    for (const { answer, bytes } of files) {
      expect(answer.headers.get('cache-control')).toBe('max-age=31536000, immutable');
      expect(bytes.includes('Bodija secret')).toBe(false);
    }
    const sizes = await Promise.all(files.map(async ({ bytes }) => sharp(bytes).metadata()));
    expect(sizes.map(({ format: kind, width }) => [kind, width])).toEqual([
      ['webp', 512],
      ['png', 192],
      ['png', 512],
    ]);
  },
);

it('shows the logo on pages and as their icon, and keeps it with other colours', async () => {
  const { version } = await lookNow();
  const other = { main: '#24531a', surface: '#e1efd8' };
  await expectOk(publish({ ...other, version }));
  await app.restart();
  const { page, address } = await brandOf('/');
  expect(page).toContain(`<link rel="icon" href="${address}icon-192.png"`);
  expect(page).toContain(`<meta property="og:image" content="${app.runtime.config.publicUrl}${address}icon-512.png"`);
  expect((await brandOf('/staff')).page).toContain(`<link rel="icon" href="${address}icon-192.png"`);
  expect((await app.request('GET', `${address}look.css`)).text).toContain('url(logo.webp)');
  const manifest = JSON.parse((await app.request('GET', `${address}manifest.webmanifest`)).text);
  expect(manifest.icons.map(({ src }: { src: string }) => src)).toContain(`${address}icon-512.png`);
});

it('refuses a logo for an older version with the present look, and takes the present logo again', async () => {
  const before = await lookNow();
  const stale = await sendLogo(await picture('png', 500), before.version - 1);
  expect([stale.status, stale.code, stale.body.look]).toEqual([409, 'look.stale', before]);
  expect(await lookNow()).toEqual(before);
  const present = await sendLogo(await picture('webp', 800), before.version - 1);
  expect([present.status, present.body.look]).toEqual([200, before]);
});

it('refuses SVG, other files, a missing, a too large and a too detailed file, and publishes nothing', async () => {
  const { version } = await lookNow();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const file of [svg, 'GIF89a', '%PDF-1.7', ''])
    expect((await sendLogo(file, version)).code).toBe('account.photo_not_image');
  const missing = await sendLogo(await picture('png'), version, owner, 'picture');
  expect(missing).toMatchObject({ status: 400, code: 'account.photo_missing', body: { fields: { file: /./ } } });
  const tooLarge = await sendLogo(Buffer.alloc(LOGO_BYTES + 1, 0xff), version);
  expect([tooLarge.status, tooLarge.code]).toEqual([413, 'account.photo_too_large']);
  const tooDetailed = await sendLogo(await picture('png', 5001, 5000), version);
  expect([tooDetailed.status, tooDetailed.code]).toEqual([422, 'account.photo_too_many_pixels']);
  expect((await lookNow()).version).toBe(version);
});

it('refuses a logo while two pictures of the person or too many bytes of staff are on their way', async () => {
  const { version } = await lookNow();
  const file = await picture('png', 500);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const own = Array.from({ length: UPLOADS_PER_ACCOUNT }, () =>
    withUpload({ id: owner.id, kind: 'staff' }, () => ended),
  );
  const second = await createStaff(app, 'owner');
  const full = withUpload({ id: 'desk', kind: 'staff' }, (onBytes) => {
    onBytes(UPLOAD_BYTES);
    return ended;
  });
  const answers = [await sendLogo(file, version), await sendLogo(file, version, second)];
  end();
  await Promise.all([...own, full]);
  expect(answers.map(({ status, code }) => [status, code])).toEqual([
    [429, 'account.too_many_uploads'],
    [503, 'request.busy'],
  ]);
  expect((await lookNow()).version).toBe(version);
});

it('counts logos among the pictures that a member of staff sends in an hour', async () => {
  const { version } = await lookNow();
  const key = `visitPhotos:${owner.id}`;
  await sql`insert into rate_limits (key, points, expire) values (${key}, ${LIMITS.visitPhotos.points - 1}, ${Date.now() + 600_000})
    on conflict (key) do update set points = excluded.points, expire = excluded.expire`.execute(app.runtime.db);
  expect((await sendLogo('x', version)).code).toBe('account.photo_not_image');
  const refused = await sendLogo(await picture('png', 500), version);
  expect([refused.status, refused.code]).toEqual([429, 'request.too_many']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await lookNow()).version).toBe(version);
});

it('goes back to the built-in look with one call, and serves the files of earlier versions still', async () => {
  const { version } = await lookNow();
  const body = { main: null, surface: null, keepLogo: false, version };
  await expectOk(owner.call(publishLook, { body }));
  expect(await lookNow()).toMatchObject({ version: version + 1, main: null, logo: null });
  await app.restart();
  expect((await brandOf('/')).page).not.toContain('look.css');
  expect((await app.request('GET', `/brand/${version}/look.css`)).status).toBe(200);
  expect((await app.request('GET', `/brand/${version + 1}/logo.webp`)).status).toBe(404);
  for (const address of ['/brand/x/look.css', '/brand/1/other', '/brand/99/look.css', '/brand/1e3/look.css'])
    expect([address, (await app.request('GET', address)).status]).toEqual([address, 404]);
});

it('never changes a published look, and refuses looks to managers', async () => {
  const { db } = app.runtime;
  await expect(sql`update centre_looks set main = null, surface = null`.execute(db)).rejects.toThrow('append-only');
  const manager = await createStaff(app, 'manager');
  const answers = [await manager.call(getLook), await publish({}, manager), await sendLogo('x', 0, manager)];
  expect(answers.map(({ code }) => code)).toEqual(Array(3).fill('session.forbidden'));
});
