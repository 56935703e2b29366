import { readSampleSlugs } from '#api/catalogue/seed-catalogue.ts';
import type { Config } from '#api/config.ts';
import type { Connection } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { readOpeningHours } from '#api/scheduling/opening-hours.ts';
import { getEditableSettings, readSampleSettings } from '#api/settings/centre-settings.ts';
import { readLook } from '#api/settings/looks/read-look.ts';
import { readStoredKeys, type StoredKeys } from '#api/settings/vendor-keys/stored-keys.ts';
import { readOwnTexts } from '#api/settings/texts/list-texts.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { describeHours } from '#shared/scheduling/describe-hours.ts';
import type { Setup } from '#shared/setup/setup.contract.ts';
import * as rules from '#shared/setup/setup-steps.ts';
import * as repo from './setup.repository.ts';
import { presentAccount } from './vendor-keys/list-vendor-keys.ts';

/** The addresses of the sample, which accept no mail. */
const isInvented = (address: string): boolean => /@(?:[^@]+\.)?example\.(?:com|org|net)$/i.test(address);

const paymentKeys = (config: Config, stored: readonly StoredKeys[]): rules.PaymentKeys =>
  presentAccount(
    config,
    'payments',
    stored.find(({ account }) => account === 'payments'),
  ).mode ?? 'none';

export interface SampleService extends repo.ServiceUse {
  isSample: boolean;
  isActive: boolean;
  isUsed: boolean;
}

/** The services. One that came with the installation is a sample until its first change raises its version. */
export async function listSampleServices(db: Connection): Promise<SampleService[]> {
  const slugs = await readSampleSlugs();
  return (await repo.listServiceUse(db)).map((service) => ({
    ...service,
    isSample: slugs.has(service.slug) && service.version === 1,
    isActive: service.active,
    isUsed: service.is_used,
  }));
}

/** How far the installation is set up, computed from the data as it is now. */
export async function getSetup({ db, config }: Runtime): Promise<Setup> {
  const [{ settings }, look, texts, sample, calendar, hours, services, staff, marks, stored] = await Promise.all([
    getEditableSettings({ db }),
    readLook(db),
    readOwnTexts(db),
    readSampleSettings(),
    repo.findCalendarUse(db),
    readOpeningHours(db),
    listSampleServices(db),
    repo.countStaff(db),
    repo.findMarks(db),
    readStoredKeys(db, config),
  ]);
  const isConfirmed = (step: rules.ConfirmableStep) => marks.confirmed.includes(step);
  const active = services.filter(({ isActive }) => isActive);
  const samples = isConfirmed('services') ? [] : active.filter(({ isSample }) => isSample);
  const keys = paymentKeys(config, stored);
  const isSampleAccount = rules.isSampleAccount(settings, sample);
  const hasMailServer = config.email.smtpUrl !== null;
  const hasMailAddress = !isInvented(config.email.from);
  return {
    dismissed: marks.isDismissed,
    steps: [
      rules.assessCentre(settings, sample, isConfirmed('centre')),
      rules.assessLook({ hasColours: look.colours !== null, hasLogo: look.hasLogo }, isConfirmed('look')),
      rules.assessHours({ ...calendar, days: new Set(hours.map(({ weekday }) => weekday)).size }, isConfirmed('hours')),
      rules.assessServices({ active: active.length, samples: samples.length }, isConfirmed('services')),
      rules.assessStaff(staff, isConfirmed('staff')),
      rules.assessTexts(texts, settings, isConfirmed('texts')),
      rules.assessPayments({ keys, isSampleAccount }),
      rules.assessMessages({ hasMailServer, hasMailAddress }),
    ],
    facts: {
      name: settings.name,
      address: settings.address,
      look: { colours: look.colours !== null, logo: look.hasLogo },
      hours: describeHours(hours),
      bays: calendar.bays,
      services: active.length,
      sampleServices: samples.map(({ id, name, price_kobo }) => ({ _id: id, name, price: nairaFromKobo(price_kobo) })),
      staff,
      texts: Object.keys(texts).length,
      payments: { keys, bankAccount: settings.bankAccount.number !== '' && !isSampleAccount },
      messages: { mail: hasMailServer, from: config.email.from, sms: config.sms !== null },
    },
    removable: {
      services: isConfirmed('services') ? [] : rules.removableServices(services).map(({ name }) => name),
      links: rules.sampleLinks(settings, sample),
      bankAccount: isSampleAccount,
    },
  };
}
