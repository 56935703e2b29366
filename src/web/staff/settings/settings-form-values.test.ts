import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { centreSettings, type CentreSettings } from '#shared/settings/settings-schema.ts';
import { GROUPS, readSettings, fieldText } from './settings-form-values.ts';

const sample: CentreSettings = z.parse(
  centreSettings,
  JSON.parse(readFileSync(new URL('../../../../config/centre.json', import.meta.url), 'utf8')),
);
const fields = GROUPS.flatMap((group) => group.fields);
const formOf = (settings: CentreSettings, changes: Record<string, string> = {}) => {
  const texts = new Map(fields.map((field) => [field.path, fieldText(settings, field)]));
  for (const [path, text] of Object.entries(changes)) texts.set(path, text);
  return (path: string) => texts.get(path) ?? '';
};

test('returns the settings unchanged for an untouched form', () => {
  expect(readSettings(sample, fields, formOf(sample))).toEqual({ settings: sample });
});

test('has a field for every setting', () => {
  const leaves = (value: unknown, path = ''): string[] =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? [path]
      : Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key));
  expect(leaves(sample).filter((path) => !fields.some((field) => field.path === path))).toEqual([]);
});

test('converts changed fields to the types of the settings', () => {
  const result = readSettings(
    sample,
    fields,
    formOf(sample, {
      typewriter: ' car wash \n\ntyres\n',
      launchDate: '2027-01-01T08:30',
      'credit.referralNaira': '1500',
      'links.x': '',
    }),
  );
  expect(result).toMatchObject({
    settings: {
      typewriter: ['car wash', 'tyres'],
      launchDate: '2027-01-01T08:30:00+01:00',
      credit: { referralNaira: 1500 },
      links: { x: '' },
    },
  });
});

test('changes nothing but its own fields', () => {
  const some = fields.filter(({ path }) => path === 'city');
  const result = readSettings(sample, some, formOf(sample, { city: 'Ìbàdàn', phone: 'call us' }));
  expect(result).toEqual({ settings: { ...sample, city: 'Ìbàdàn' } });
});

test.each([
  ['phone', 'call us'],
  ['email', 'hello@'],
  ['links.whatsapp', 'javascript:alert(1)'],
  ['credit.referralNaira', '10.5'],
  ['credit.referralNaira', ''],
  ['name', ' '],
  ['numberPrefix', 'bcc'],
  ['launchDate', ''],
  ['typewriter', ''],
])('reports %s = %j at its own field', (path, text) => {
  expect(readSettings(sample, fields, formOf(sample, { [path]: text }))).toEqual({
    errors: { [path]: expect.stringMatching(/^[A-Z].*\.$/) },
  });
});
