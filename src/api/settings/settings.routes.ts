import { toActor } from '#api/audit/audit-log.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/settings/settings.contract.ts';
import * as texts from '#shared/settings/texts.contract.ts';
import { getEditableSettings } from './centre-settings.ts';
import { ANSWERS } from './settings.texts.ts';
import { getTextVersion, listTexts } from './texts/list-texts.ts';
import { publishText } from './texts/publish-text.ts';

/** Staff routes of the settings and texts. The settings are edited in the staff feature, which confirms the editor. */
export function settingsRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.getEditableSettings, () => getEditableSettings(runtime));
  route(texts.listTexts, async () => {
    const { name, address, phone, email } = (await getEditableSettings(runtime)).settings;
    return { texts: await listTexts(runtime.db), contact: { name, address, phone, email } };
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
