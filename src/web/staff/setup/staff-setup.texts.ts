import type { Setup } from '#shared/setup/setup.contract.ts';
import type { LegalItem, TextKind } from '#shared/settings/centre-texts.ts';
import type { GoLiveCheckId } from '#shared/setup/go-live.ts';
import { SETUP_STEPS, type SetupItem, type SetupStep, type SetupStepId } from '#shared/setup/setup-steps.ts';

type Facts = Setup['facts'];

/** "a", "a and b", "a, b and c". */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The texts of staff/setup that people read. */
export const texts = {
  // SetupScreen
  title: 'Make it yours',
  pageTitle: 'Set-up',
  lead: 'In any order. Leave and come back, everything is kept.',
  loading: 'Loading the set-up',
  notNow: 'Not now',
  finish: 'Close the set-up',
  steps: 'Steps',
  backToSteps: 'All steps',
  progress: (done: number, of: number) => `${done} of ${of} done.`,
  allDone: 'Nothing is missing. You can close the set-up; it stays in the menu.',
  samplesLeft: (names: readonly string[]) => `Still with samples: ${listed(names)}.`,
  stillMissing: (names: readonly string[]) => `Still missing: ${listed(names)}.`,
  sampleCount: (count: number) => counted(count, 'sample', 'samples'),

  // every step
  sampleItems: (items: readonly SetupItem[]) => `Still a sample: ${listed(items.map((item) => ITEM[item]))}.`,
  missingItems: (items: readonly SetupItem[]) => `Missing: ${listed(items.map((item) => ITEM[item]))}.`,
  confirming: 'Saving',

  // CentreStep
  centreLead: 'Customers see this on every page, in messages and on receipts.',
  saveCentre: 'Save your centre',
  saving: 'Saving',
  check: 'Please check the marked fields.',
  isOurName: 'This is our name',
  moreSettings: 'Links, money and other settings',

  // LookStep
  lookLead:
    'Your logo and two colours, on every page for customers and staff, on prints and on the home screen of phones.',
  logo: 'Logo',
  logoHint: 'PNG, JPEG or WebP, at most 5 MB. A square or wide one with some space around it looks best.',
  removeLogo: 'Use the built-in mark',
  mainColour: 'First colour: buttons, links, top bar',
  surfaceColour: 'Second colour: large areas with dark text',
  unreadable: (contrast: string) => `Text could not be read: ${contrast}\u00a0:\u00a01, at least 4.5\u00a0:\u00a01.`,
  useSuggestion: (colour: string) => `Use ${colour}`,
  lookPreview: 'Preview',
  onPhone: 'On a phone',
  onDesktop: 'On a computer',
  previewTitle: 'Book a service',
  previewLink: 'See our prices',
  previewButton: 'Book now',
  previewSurface: 'We wash while you wait',
  publishLook: 'Publish the look',
  builtInLook: 'Back to the built-in look',
  builtInQuestion: 'Go back to the built-in look?',
  builtInConsequence: 'All pages show the built-in colours and mark again. You can publish your own look again later.',
  builtInLookIsRight: 'The built-in look is right for us',
  lookOf: (version: number, day: string, by: string) => `Version ${version} is shown, published ${day} by ${by}.`,

  // HoursStep
  hoursAre: (hours: string, bays: number) => `${hours} ${counted(bays, 'bay', 'bays')}.`,
  editHours: 'Hours and bays',
  areOurHours: 'These are our hours and bays',

  // ServicesStep
  servicesLead: 'Customers can book these services. Change a sample’s name or price and it is yours.',
  editServices: 'Services and cars',
  samplesCaption: 'Samples',
  sample: 'Sample',
  areOurServices: 'The samples are right for us',
  removeSamples: 'Remove unused samples',
  removeQuestion: 'Remove the samples that no one uses?',
  removeServices: (names: readonly string[]) =>
    `${counted(names.length, 'service is', 'services are')} taken off the list: ${listed(names)}. You can bring a service back under Services and cars.`,
  removeLinks: (count: number) => `${counted(count, 'sample link is', 'sample links are')} emptied.`,
  removeAccount: 'The sample bank account is emptied.',
  onlySamples: 'The samples can be removed once you have a service of your own.',

  // StaffStep
  staffAre: ({ active, invited }: Facts['staff']) =>
    `${counted(active, 'person', 'people')} can log in${invited > 0 ? `, ${invited} invited and not answered yet` : ''}.`,
  editStaff: 'Staff',
  workAlone: 'I work alone',

  // PaymentsStep
  payments: {
    none: 'There are no keys of the payment provider: no one pays online. Cash and transfer at the desk work.',
    test: 'The keys are test keys: payments online are rehearsals, and no money moves.',
    live: 'Customers can pay online.',
  },
  bankAccount: { true: 'Transfers go to your account.', false: 'There is no account for transfers yet.' },
  editAccount: 'Bank account, in the settings',

  // MessagesStep
  mail: {
    true: (from: string) => `Emails go out from ${from}.`,
    false: () => 'Emails go nowhere: there is no mail server.',
  },
  sms: { true: 'SMS go out.', false: 'SMS are off. Everything is sent by email as well.' },
  editOutbox: 'Emails and SMS that were sent',

  // TextsStep
  textsLead: 'Customers read these on the public pages. Each version is kept with its day.',
  whichText: 'Text',
  builtInIsRight: 'The built-in terms and privacy policy are right for us',

  // TextEditor
  textHint: 'Plain text. A line that starts with # is a heading. Empty: the built-in text is shown.',
  lawAsks: (items: readonly string[]) => `The law also asks for: ${listed(items)}.`,
  publish: 'Publish',
  publishing: 'Publishing',
  startWithOutline: 'Start with an outline',
  otherVersion: (version: number, by = 'Someone else', when = 'meanwhile') =>
    `${by} published version ${version} of this text (${when}), after you began to write. Your text is in the editor, and the published one is below. If you publish yours, it replaces the other one.`,
  editPublished: 'Continue with the published text',
  publishedNow: 'Published now',
  yourTextIsKept: 'The text that you wrote before is kept.',
  editYours: 'Bring my text back',
  preview: 'Preview',
  builtInIsShown: 'The built-in text is shown.',
  versions: (count: number) => counted(count, 'version', 'versions'),
  versionOf: (version: number, day: string, by: string) => `Version ${version}, ${day}, by ${by}`,
  takeVersion: 'Put into the editor',
  versionIsInEditor: (version: number) => `Version ${version} is in the editor. Customers see it once you publish it.`,

  // GoLiveStep
  goLiveLead: 'The server checks itself. Its administrator gets the same list with npm run doctor.',
  checking: 'Checking',
  checkAgain: 'Check again',
  checksPass: (passed: number, of: number) => `${passed} of ${of} checks pass`,
  manual: (guide: string) => `Manual: ${guide}`,
  restoreWord: 'Word of the restore',
  restoreWordHint: 'Eight letters and figures, such as KPQ4-7WXY.',
  confirmRestore: 'Confirm the restore',
} as const;

const ITEM: Record<SetupItem, string> = {
  name: 'name',
  address: 'address',
  phone: 'phone',
  email: 'email',
  links: 'links',
  colours: 'colours',
  logo: 'logo',
  hours: 'hours',
  bays: 'bays',
  services: 'services',
  colleagues: 'colleagues',
  terms: 'terms',
  privacy: 'privacy policy',
  'payment-keys': 'keys of the payment provider',
  'live-keys': 'test keys',
  'bank-account': 'bank account',
  'mail-server': 'mail server',
  'mail-address': 'address that emails come from',
};

/** The steps of the page in their order: those of the data, and the checks of the server. */
export const STEP_IDS = [...SETUP_STEPS, 'go-live'] as const;
export type StepId = (typeof STEP_IDS)[number];

export const STEP_TITLE: Record<StepId, string> = {
  centre: 'Your centre',
  look: 'Look',
  hours: 'Hours and bays',
  services: 'Services and prices',
  staff: 'Staff',
  texts: 'Terms and texts',
  payments: 'Payments',
  messages: 'Messages',
  'go-live': 'Go live',
};

export const CHECK_TITLE: Record<GoLiveCheckId, string> = {
  sandbox: 'Sandbox',
  secrets: 'Settings and secrets',
  https: 'Address and https',
  clock: 'Clock',
  disk: 'Disk',
  mail: 'Mail server',
  webhook: 'Call of the payment provider',
  backup: 'Backup',
  restore: 'Restore',
};

/** The screens that help with a check. */
export const CHECK_SCREEN: Partial<Record<GoLiveCheckId, { path: 'outbox' | 'money'; label: string }>> = {
  mail: { path: 'outbox', label: 'Emails and SMS' },
  webhook: { path: 'money', label: 'Money' },
};

export const STATE_LABEL: Record<SetupStep['state'], string> = {
  done: 'done',
  sample: 'still a sample',
  missing: 'something is missing',
};

/** What is there, in a line under the title of a step. */
export const STEP_NOTE: Record<SetupStepId, (facts: Facts) => string> = {
  centre: ({ name, address }) => `${name}, ${address}`,
  look: ({ look: { colours, logo } }) =>
    `${logo ? 'Your logo' : 'Built-in mark'}, ${colours ? 'your colours' : 'built-in colours'}`,
  hours: ({ hours, bays }) => texts.hoursAre(hours, bays),
  services: ({ services, sampleServices }) =>
    `${counted(services, 'service', 'services')}${sampleServices.length > 0 ? `, ${sampleServices.length} still ${sampleServices.length === 1 ? 'a sample' : 'samples'}` : ''}`,
  staff: ({ staff: { active, invited } }) =>
    `${counted(active, 'person', 'people')}${invited > 0 ? `, ${invited} invited` : ''}`,
  texts: ({ texts: own }) => (own === 0 ? 'All built in' : `${counted(own, 'text', 'texts')} of your own`),
  payments: ({ payments }) =>
    ({ none: 'No keys yet. Cash and transfer work', test: 'Test keys', live: 'Keys are there' })[payments.keys],
  messages: ({ messages: { mail, sms } }) => `${mail ? 'Mail is on' : 'No mail server'}, SMS ${sms ? 'on' : 'off'}`,
};

export const TEXT_TITLE: Record<TextKind, string> = {
  terms: 'Terms',
  privacy: 'Privacy',
  about: 'About us',
  promises: 'Promises',
};

/** What the law asks a text to say, as in the server's answer. */
export const LEGAL_ITEM: Record<LegalItem, string> = {
  price: 'the price, which is shown before booking',
  responsible: 'your name with address, phone or email',
  complaint: 'how to complain',
  rights: 'the rights of the person',
  commission: 'the Nigeria Data Protection Commission',
};

type Contact = { name: string; address: string; phone: string; email: string };
const whoWeAre = ({ name, address, phone, email }: Contact): string =>
  `# Who we are\n${name}, ${address}\n${phone}, ${email}`;

/** A first draft with the minimum of the law, for the owner to complete. */
export const OUTLINE: Record<TextKind, (contact: Contact) => string> = {
  terms: (contact) =>
    `${whoWeAre(contact)}\n\n# Prices\nYou see the price of your car before you book.\n\n# Complaints\nComplain to us first; most things are settled with a call.`,
  privacy: (contact) =>
    `${whoWeAre(contact)}\n\n# Your data here\nYour name, phone, email, cars, bookings and payments, to do the work.\n\n# Your rights\nYou may see, correct and erase your data, and complain to the Nigeria Data Protection Commission (NDPC).`,
  about: ({ name }) => `# ${name}\nWrite about your people and your work.`,
  promises: () => '# The price before the work\nWrite your promises to customers.',
};
