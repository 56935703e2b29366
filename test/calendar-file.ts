import { expect } from 'vitest';

/** A calendar file, read by the rules of RFC 5545 and not by the library that writes it. */
export interface ReadCalendar {
  method: string;
  /** The properties of the one event by name, with TEXT unescaped and parameters left out. */
  event: Readonly<Record<string, string>>;
}

/** 3.3.11: a backslash escapes itself, commas, semicolons and line breaks. */
const unescape = (text: string): string =>
  text.replaceAll(/\\([\\;,nN])/g, (_, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped));

/** Reads a file of one calendar with one event, and expects the form that RFC 5545 and RFC 5546 ask for. */
export function readCalendar(file: string): ReadCalendar {
  // 3.1: lines end with CRLF and have at most 75 octets; the others are folded.
  expect(file.endsWith('\r\n')).toBe(true);
  const lines = file.slice(0, -2).split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([]);
  const properties = lines
    .join('\r\n')
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .map((line) => {
      const found = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/u.exec(line);
      if (found === null) throw new Error(`no content line: ${line}`);
      return { name: found[1] ?? '', value: found[3] ?? '' };
    });
  const structure = properties.filter(({ name }) => name === 'BEGIN' || name === 'END');
  expect(structure.map(({ name, value }) => `${name}:${value}`)).toEqual([
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
  const from = properties.findIndex(({ value }) => value === 'VEVENT');
  const head = new Map(properties.slice(0, from).map(({ name, value }) => [name, value]));
  expect([head.get('VERSION'), Boolean(head.get('PRODID'))]).toEqual(['2.0', true]);
  const inside = properties.slice(from + 1, -2);
  const names = inside.map(({ name }) => name);
  // 3.6.1: these occur once at most; RFC 5546 3.2.1 and 3.2.5: a published or cancelled event has them.
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  expect(names).toEqual(
    expect.arrayContaining(['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SEQUENCE', 'SUMMARY', 'ORGANIZER', 'STATUS']),
  );
  return {
    method: head.get('METHOD') ?? '',
    event: Object.fromEntries(inside.map(({ name, value }) => [name, unescape(value)])),
  };
}

/** An instant in the form of UTC in RFC 5545 3.3.5: 20261123T093000Z. */
export const calendarTime = (iso: string): string => `${iso.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
