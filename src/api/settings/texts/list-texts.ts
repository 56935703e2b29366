import type { Connection } from '#api/platform/database/database.ts';
import { TEXT_KINDS, type TextKind } from '#shared/settings/centre-texts.ts';
import type { CentreText } from '#shared/settings/texts.contract.ts';
import { AppError } from '#shared/errors.ts';
import type { PublishedTexts } from '#shared/site/site-page.ts';
import * as repo from './texts.repository.ts';

/** Every text of the centre with its versions. */
export async function listTexts(db: Connection): Promise<CentreText[]> {
  const [newest, versions] = [await repo.listNewest(db), await repo.listVersions(db)];
  return TEXT_KINDS.map((kind) => {
    const row = newest.find((one) => one.kind === kind);
    return {
      kind,
      text: row?.content ?? '',
      version: row?.version ?? 0,
      versions: versions
        .filter((one) => one.kind === kind)
        .map(({ version, published_at, by }) => ({ version, publishedAt: published_at.toISOString(), by })),
    };
  });
}

/** @throws texts.not_found */
export async function getTextVersion(db: Connection, kind: string, version: string): Promise<string> {
  const content = /^\d{1,6}$/.test(version) ? await repo.findContent(db, kind, Number(version)) : undefined;
  if (content === undefined) throw new AppError('texts.not_found');
  return content;
}

/** The texts that the public pages show instead of the built-in ones. */
export async function readPublishedTexts(db: Connection): Promise<PublishedTexts> {
  const published: PublishedTexts = {};
  for (const { kind, version, content, published_at } of await repo.listNewest(db))
    if (content !== '') published[kind] = { version, text: content, publishedAt: published_at.toISOString() };
  return published;
}

/** The contents of the published texts, for the set-up page. */
export async function readOwnTexts(db: Connection): Promise<Partial<Record<TextKind, string>>> {
  const published = await readPublishedTexts(db);
  return Object.fromEntries(Object.entries(published).map(([kind, { text }]) => [kind, text]));
}
