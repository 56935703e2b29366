import * as z from 'zod/mini';
import { browserErrors } from '#shared/browser-errors.ts';
import { type CentreSettings, centreSettings } from '#shared/settings/settings-schema.ts';

/** A field of the settings form: its path in the settings and its texts. */
export interface SettingField {
  path: string;
  label: string;
  hint?: string;
  /** lines: one entry per line. moment: an instant, shown in Lagos time. */
  kind?: 'text' | 'email' | 'tel' | 'url' | 'number' | 'area' | 'lines' | 'moment' | 'yes-no';
  note?: string;
}
export interface SettingGroup {
  title: string;
  fields: readonly SettingField[];
}

const OPTIONAL = '(optional)';

export const GROUPS: readonly SettingGroup[] = [
  {
    title: 'The centre',
    fields: [
      { path: 'name', label: 'Name' },
      { path: 'locationLine', label: 'Location line', hint: 'Under the name on the landing page.' },
      {
        path: 'openingRemark',
        label: 'Remark on the opening hours',
        note: OPTIONAL,
        hint: 'Shown after the hours themselves, which you set under Hours and bays.',
      },
      {
        path: 'numberPrefix',
        label: 'Letters on booking numbers',
        hint: 'Two to four capital letters, as on a number plate.',
      },
      {
        path: 'launchDate',
        label: 'Launch date',
        kind: 'moment',
        hint: 'Time in Lagos. The countdown on /launch runs to it.',
      },
    ],
  },
  {
    title: 'Contact',
    fields: [
      { path: 'phone', label: 'Phone', kind: 'tel' },
      { path: 'email', label: 'Email', kind: 'email' },
      { path: 'address', label: 'Address', kind: 'area' },
      { path: 'city', label: 'City' },
      { path: 'state', label: 'State' },
    ],
  },
  {
    title: 'Photos of visits',
    fields: [
      {
        path: 'visitPhotoMonths',
        label: 'Keep photos of cars for',
        kind: 'number',
        note: '(months)',
        hint: 'They are deleted a month at a time; those of a disputed payment when the dispute ends.',
      },
    ],
  },
  {
    title: 'Words',
    fields: [
      {
        path: 'tickerText',
        label: 'Ticker',
        hint: 'Customers before their first booking see it on the dashboard while there is no announcement.',
      },
      {
        path: 'typewriter',
        label: 'Typewriter',
        kind: 'lines',
        hint: 'What the landing page types after “We do”: one service a line.',
      },
    ],
  },
  {
    title: 'Links',
    fields: [
      {
        path: 'links.whatsapp',
        label: 'WhatsApp',
        kind: 'url',
        note: OPTIONAL,
        hint: 'A link that is left empty is not drawn anywhere.',
      },
      { path: 'links.chat', label: 'Chat', kind: 'url', note: OPTIONAL },
      { path: 'links.instagram', label: 'Instagram', kind: 'url', note: OPTIONAL },
      { path: 'links.facebook', label: 'Facebook', kind: 'url', note: OPTIONAL },
      { path: 'links.x', label: 'X (Twitter)', kind: 'url', note: OPTIONAL },
      {
        path: 'links.map',
        label: 'Centre on a map',
        kind: 'url',
        note: OPTIONAL,
        hint: 'For directions. Empty: the address.',
      },
      { path: 'links.carWash', label: 'Car wash site', kind: 'url', note: OPTIONAL },
    ],
  },
  {
    title: 'Money',
    fields: [
      {
        path: 'credit.referralNaira',
        label: 'Wash credit for bringing a friend',
        kind: 'number',
        hint: 'Whole naira.',
      },
      {
        path: 'vatPercent',
        label: 'VAT in all prices',
        kind: 'number',
        note: '(per cent)',
        hint: 'Receipts name it. 0: they do not.',
      },
      {
        path: 'estimates.hourlyRateNaira',
        label: 'Labour, an hour',
        kind: 'number',
        hint: 'Whole naira, proposed in estimates. 0: nothing is proposed.',
      },
      {
        path: 'estimates.partsMarginPercent',
        label: 'Margin on the cost of parts',
        kind: 'number',
        note: '(per cent)',
        hint: 'Estimates propose the cost and this as the price. 0: nothing is proposed.',
      },
      {
        path: 'releaseWithDue',
        label: 'Front desk hands over cars with money due',
        kind: 'yes-no',
        hint: 'By the release code. No: a manager decides.',
      },
      { path: 'bankAccount.bank', label: 'Bank', hint: 'The account that transfers go to.' },
      { path: 'bankAccount.number', label: 'Account number' },
      { path: 'bankAccount.name', label: 'Account name' },
    ],
  },
];

const LAGOS_MS = 60 * 60 * 1000;

type Tree = Record<string, unknown>;
const at = (settings: Tree, path: string): unknown =>
  path.split('.').reduce<unknown>((node, key) => (node as Tree | undefined)?.[key], settings);

/** The text of a field for these settings. */
export function fieldText(settings: CentreSettings, { path, kind }: SettingField): string {
  const value = at(settings, path);
  if (Array.isArray(value)) return value.join('\n');
  if (kind === 'yes-no') return value === true ? 'yes' : 'no';
  if (kind === 'moment') return new Date(Date.parse(value as string) + LAGOS_MS).toISOString().slice(0, 16);
  return value === undefined || value === null ? '' : String(value as string | number);
}

function parseFieldText(text: string, { kind }: SettingField): unknown {
  if (kind === 'lines')
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  if (kind === 'number') return text.trim() === '' ? null : Number(text);
  if (kind === 'yes-no') return text === 'yes';
  if (kind === 'moment') return text === '' ? '' : `${text.slice(0, 16)}:00+01:00`;
  return text;
}

/** The texts of these fields for these settings, as one text. */
export const textsOf = (settings: CentreSettings, fields: readonly SettingField[]): string =>
  JSON.stringify(fields.map((field) => fieldText(settings, field)));

/** Messages that are no sentence of their own, in words for this form. */
const SENTENCES = new Map<string, string>([
  ['Invalid input', 'Please check this.'],
  [browserErrors['account.invalid_email'][1], 'Write an email address, such as hello@example.com.'],
]);

/**
 * The settings that these fields describe, or a message for each invalid one. Settings without a field stay unchanged.
 */
export function readSettings(
  before: CentreSettings,
  fields: readonly SettingField[],
  text: (path: string) => string,
): { settings: CentreSettings } | { errors: Record<string, string> } {
  const settings = structuredClone(before) as Tree;
  for (const field of fields) {
    const keys = field.path.split('.');
    const last = keys.pop() ?? '';
    const node = keys.reduce<Tree>((tree, key) => (tree[key] ??= {}) as Tree, settings);
    node[last] = parseFieldText(text(field.path), field);
  }
  const checked = z.safeParse(centreSettings, settings);
  if (checked.success) return { settings: checked.data };
  const errors: Record<string, string> = {};
  const paths = fields.map(({ path }) => path);
  for (const issue of checked.error.issues) {
    const path = issue.path.filter((key) => typeof key === 'string').join('.');
    errors[paths.find((one) => one === path) ?? ''] ??= SENTENCES.get(issue.message) ?? issue.message;
  }
  return { errors };
}
