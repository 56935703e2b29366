import { formatCalendarDay, formatFullDateTime } from '#shared/dates.ts';
import { isRecord } from '#shared/guards.ts';
import { formatNaira, nairaFromKobo } from '#shared/money.ts';
import { ROLE_LABEL, STATUS_LABEL } from '#web/staff/staff.texts.ts';
import { AUDIT_NAME, AUDIT_PHRASE, AUDIT_VALUE } from './staff-audit.texts.ts';

/** The details of an entry of the audit log in words. Pure. */

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A code of the application, such as car-moved. */
const CODE = /^[a-z]+(?:[-_][a-z]+)+$/;

const VALUES = new Map<string, string>([
  ...Object.entries(STATUS_LABEL).map(([code, label]): [string, string] => [code, label.toLowerCase()]),
  ...Object.entries(ROLE_LABEL).map(([code, label]): [string, string] => [code, label.toLowerCase()]),
  ...Object.entries(AUDIT_VALUE),
]);
const NAMES = new Map(Object.entries(AUDIT_NAME));
const PHRASES = new Map(Object.entries(AUDIT_PHRASE).map(([key, phrases]) => [key, new Map(Object.entries(phrases))]));

/** The words of a name in code: vatPercent is "vat percent". */
const wordsOf = (code: string): string =>
  code
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]/g, ' ')
    .toLowerCase();

const nameOf = (key: string): string => NAMES.get(key) ?? wordsOf(key);

/** A value in words. Null for an id, which says nothing to people, and for a list or an object without any words. */
function valueText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return value.toLocaleString('en-NG');
  if (typeof value === 'string') {
    if (ID.test(value)) return null;
    if (INSTANT.test(value)) return formatFullDateTime(value);
    if (DAY.test(value)) return formatCalendarDay(value);
    return VALUES.get(value) ?? (CODE.test(value) ? wordsOf(value) : value);
  }
  const parts = Array.isArray(value) ? value.map(valueText) : entriesOf(value).map(([key, one]) => fieldText(key, one));
  return parts.filter((part) => part !== null).join(', ') || null;
}

const entriesOf = (value: unknown): [string, unknown][] => (isRecord(value) ? Object.entries(value) : []);

/** A field with its value in words; null when it says nothing. */
function fieldText(key: string, value: unknown): string | null {
  const phrase = PHRASES.get(key)?.get(String(value));
  if (phrase !== undefined) return phrase;
  if (typeof value === 'number' && key === 'kobo') return formatNaira(nairaFromKobo(value));
  if (typeof value === 'number' && key === 'due') return value === 0 ? null : `${formatNaira(value)} to pay`;
  // A fact that is said alone is not said where it is not so.
  if (value === false && PHRASES.get(key)?.has('true')) return null;
  const text = valueText(value);
  return text === null ? null : `${nameOf(key)}: ${text}`;
}

/** The fields that a change gave other values: "percent: 10, now 20". */
function changesText(before: unknown, after: unknown): string[] {
  if (Array.isArray(before) || Array.isArray(after)) return [];
  const was = new Map(entriesOf(before));
  return entriesOf(after).flatMap(([key, value]) => {
    const former = was.get(key);
    if (JSON.stringify(former) === JSON.stringify(value)) return [];
    const [one, other] = [valueText(former), valueText(value)];
    return [one === null || other === null ? `${nameOf(key)}: changed` : `${nameOf(key)}: ${one}, now ${other}`];
  });
}

/** A change of state first, then the other details, e.g. "From pending to cancelled, the car did not come". */
export function detailText({ from, to, before, after, ...rest }: Record<string, unknown>): string {
  const words = [
    ...changesText(before, after),
    ...Object.entries(rest)
      .map(([key, value]) => fieldText(key, value))
      .filter((text) => text !== null),
  ];
  const [one, other] = [valueText(from), valueText(to)];
  if (from !== undefined && to !== undefined && one !== null && other !== null && one !== other)
    words.unshift(`from ${one} to ${other}`);
  const text = words.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
