import { toActor } from '#api/audit/audit-log.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/settings/settings.contract.ts';
import * as texts from '#shared/settings/texts.contract.ts';
import { getEditableSettings } from './centre-settings.ts';
import { ANSWERS } from './settings.texts.ts';
import { readUpload } from '#api/platform/http/raw-body.ts';
import * as looks from '#shared/settings/looks.contract.ts';
import { getLook, publishLogo, publishLook } from './looks/publish-look.ts';
import { getTextVersion, listTexts } from './texts/list-texts.ts';
import { publishText } from './texts/publish-text.ts';

/** Staff routes of the settings and texts. The settings are edited in the staff feature, which confirms the editor. */
export function settingsRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.getEditableSettings, () => getEditableSettings(runtime));
  route(texts.listTexts, async () => {
    const { name, address, phone, email } = (await getEditableSettings(runtime)).settings;
    return { texts: await listTexts(runtime.db), contact: { name, address, phone, email } };
  });
  route(looks.getLook, async () => ({ look: await getLook(runtime.db) }));
  route(looks.publishLook, async (call) => ({
    message: ANSWERS.lookPublished,
    look: await publishLook(runtime, toActor(call), call.body),
  }));
  route(looks.publishLogo, async (call) => {
    const codes = { missing: 'account.photo_missing', tooLarge: 'account.photo_too_large' } as const;
    const look = await publishLogo(runtime, toActor(call), Number(call.query.version), (onBytes) =>
      readUpload(call.request, 'file', looks.LOGO_BYTES, codes, onBytes),
    );
    return { message: ANSWERS.lookPublished, look };
  });
  route(texts.getTextVersion, async ({ params }) => ({
    text: await getTextVersion(runtime.db, params.kind, params.version),
  }));
  route(texts.publishText, async (call) => {
    const { kind, text, version } = call.body;
    return {
      message: ANSWERS.published,
      text: await publishText(runtime, toActor(call), { kind, text: text ?? '', version }),
    };
  });
}
