import { withAudit, type StaffActor } from '#api/audit/audit-log.ts';
import { type ReadUpload, withUpload } from '#api/platform/http/account-uploads.ts';
import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { makeIcon, processImage } from '#api/vendors/image-processing.ts';
import { AppError } from '#shared/errors.ts';
import { findUnreadable } from '#shared/settings/look-colours.ts';
import type { Look } from '#shared/settings/looks.contract.ts';
import { UNREADABLE } from '../settings.texts.ts';
import * as repo from './looks.repository.ts';

/** Longest side of a stored logo, pixels, and its most bytes. */
const LOGO_SIDE = 512;
const LOGO_MAX_BYTES = 100 * 1024;

const NO_LOGO: repo.LogoFiles = { logo: null, icon_192: null, icon_512: null };

/** The present look, for staff. */
export async function getLook(db: Connection): Promise<Look> {
  const row = await repo.findNewest(db);
  return {
    version: row?.version ?? 0,
    main: row?.main ?? null,
    surface: row?.surface ?? null,
    logo: row?.has_logo === true ? `/brand/${row.version}/logo.webp` : null,
    publishedAt: row?.published_at.toISOString() ?? null,
    by: row?.by ?? null,
  };
}

interface Colours {
  main: string | null;
  surface: string | null;
}

/** @throws look.unreadable with the colours that can be used, field by field */
function checkColours({ main, surface }: Colours): void {
  if (main === null || surface === null) {
    if (main !== surface)
      throw new AppError('request.invalid', { fields: { [main === null ? 'main' : 'surface']: UNREADABLE.both } });
    return;
  }
  const found = findUnreadable({ main, surface });
  const fields = {
    ...(found.main && { main: UNREADABLE.main(found.main) }),
    ...(found.surface && { surface: UNREADABLE.surface(found.surface) }),
  };
  if (Object.keys(fields).length > 0) throw new AppError('look.unreadable', { fields });
}

/**
 * Publishes colours, with or without the present logo. Publishing the present look again changes nothing.
 * @throws look.unreadable; look.stale with the present look
 */
export async function publishLook(
  runtime: Runtime,
  actor: StaffActor,
  { main, surface, keepLogo, version }: Colours & { keepLogo: boolean; version: number },
): Promise<Look> {
  checkColours({ main, surface });
  return insertVersion(runtime, actor, version, async (trx, before) => {
    if (before.main === main && before.surface === surface && (keepLogo || before.logo === null)) return null;
    const files = keepLogo ? ((await repo.findPictures(trx, before.version)) ?? NO_LOGO) : NO_LOGO;
    return { main, surface, ...files };
  });
}

/**
 * Publishes a logo with the present colours. The picture is re-encoded as WebP, and the icons are made of it.
 * @throws look.stale; account.photo_not_image, account.photo_too_large, account.photo_too_many_pixels,
 * account.too_many_uploads, request.busy, request.too_many
 */
export async function publishLogo(
  runtime: Runtime,
  actor: StaffActor,
  version: number,
  read: ReadUpload,
): Promise<Look> {
  const remade = await withUpload({ id: actor.staffId, kind: 'staff' }, async (onBytes) => {
    await runtime.limits.take('visitPhotos', actor.staffId);
    return processImage(await read(onBytes), LOGO_SIDE, 'staff', { maxBytes: LOGO_MAX_BYTES });
  });
  if (remade.kind === 'not-image') throw new AppError('account.photo_not_image');
  if (remade.kind === 'too-many-pixels') throw new AppError('account.photo_too_many_pixels');
  const logo = remade.webp;
  const [icon_192, icon_512] = [await makeIcon(logo, 192), await makeIcon(logo, 512)];
  return insertVersion(runtime, actor, version, async (trx, { version: present, main, surface }) => {
    if ((await repo.findPicture(trx, present, 'logo'))?.equals(logo) === true) return null;
    return { main, surface, logo, icon_192, icon_512 };
  });
}

/** Inserts the result of `decide` as the next version; null: the present look stays. */
const insertVersion = (
  runtime: Runtime,
  actor: StaffActor,
  version: number,
  decide: (trx: Trx, before: Look) => Promise<(Colours & repo.LogoFiles) | null>,
): Promise<Look> =>
  withAudit(runtime, actor, async (trx, recordAudit) => {
    await repo.lockLooks(trx);
    const before = await getLook(trx);
    const look = await decide(trx, before);
    if (look === null) return before;
    if (before.version !== version) throw new AppError('look.stale', { payload: { look: before } });
    const { main, surface, logo } = look;
    await repo.insertLook(trx, { ...look, version: version + 1, staff_id: actor.staffId });
    const detail = { version: version + 1, main, surface, hasLogo: logo !== null };
    recordAudit({ event: 'settings.look-published', subject: { kind: 'centre', id: 'look' }, detail });
    return getLook(trx);
  });
