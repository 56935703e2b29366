import { withAudit, type StaffActor } from '#api/audit/audit-log.ts';
import { forgetCatalogue } from '#api/catalogue/catalogue-cache.ts';
import { takeServicesOff } from '#api/catalogue/take-services-off.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { readSampleSettings, settingsCache } from '#api/settings/centre-settings.ts';
import { changeSettings } from '#api/settings/replace-settings.ts';
import { isSampleAccount, removableServices, sampleLinks } from '#shared/setup/setup-steps.ts';
import { listSampleServices } from './get-setup.ts';
import * as repo from './setup.repository.ts';

/**
 * Removes the samples that no one uses: services, links and the bank account. Services are taken off the list, from
 * which staff can bring them back. Repeating it removes nothing more.
 */
export async function removeSamples(runtime: Runtime, actor: StaffActor): Promise<void> {
  await withAudit(runtime, actor, async (trx, recordAudit) => {
    await repo.lockMarks(trx);
    const services = await removeServices(trx);
    const settings = await emptySettings(trx);
    if (services.length === 0 && settings.length === 0) return;
    const subject = { kind: 'centre', id: 'setup' };
    recordAudit({ event: 'setup.samples-removed', subject, detail: { services, settings } });
  });
  forgetCatalogue(runtime.db);
  settingsCache.delete(runtime.db);
}

/** Returns the names of the services that were taken off. */
async function removeServices(trx: Trx): Promise<string[]> {
  if ((await repo.findMarks(trx)).confirmed.includes('services')) return [];
  const unused = removableServices(await listSampleServices(trx));
  // Someone may have changed a service until it was locked.
  return takeServicesOff(
    trx,
    unused.map(({ id }) => id),
    ({ version }) => version === 1,
  );
}

/** Returns the names of the settings that were emptied. */
async function emptySettings(trx: Trx): Promise<string[]> {
  const sample = await readSampleSettings();
  const emptied: string[] = [];
  await changeSettings(trx, (settings) => {
    const links = sampleLinks(settings, sample);
    const hasAccount = isSampleAccount(settings, sample);
    emptied.push(...links.map((link) => `links.${link}`), ...(hasAccount ? ['bankAccount'] : []));
    return {
      ...settings,
      links: { ...settings.links, ...Object.fromEntries(links.map((link) => [link, ''])) },
      bankAccount: hasAccount ? { bank: '', number: '', name: '' } : settings.bankAccount,
    };
  });
  return emptied;
}
