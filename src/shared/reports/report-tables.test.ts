import { expect, test } from 'vitest';
import { csvOfTable, hoursText, percentOf, reasonText } from './report-tables.ts';

test.each([
  [8, '8 to 10 am'],
  [10, '10 am to 12'],
  [12, '12 to 2 pm'],
  [14, '2 to 4 pm'],
  [22, '10 pm to 12'],
  [0, '12 to 2 am'],
])('the two hours from %i on are %s', (hour, text) => {
  expect(hoursText(hour)).toBe(text);
});

test('a share is in whole percent, and of nothing it is 0', () => {
  expect([percentOf(1, 3), percentOf(2, 3), percentOf(0, 0)]).toEqual([33, 67, 0]);
});

test('a reason is as staff wrote it, else its cause', () => {
  const reason = { count: 1, givenBack: 0 };
  expect(reasonText({ ...reason, cause: 'no-show', reason: null })).toBe('Car was not brought');
  expect(reasonText({ ...reason, cause: 'staff', reason: 'power cut' })).toBe('power cut');
});

test('a name that a spreadsheet would run is text, and a negative amount stays a number', () => {
  const csv = csvOfTable({
    title: 'Takings',
    columns: [
      { head: 'Service', kind: 'text' },
      { head: 'Takings', kind: 'naira' },
    ],
    rows: [['=HYPERLINK("http://x")', -4500.5]],
    foot: ['Together', -4500.5],
  });
  expect(csv).toBe('\ufeffService,Takings (naira)\r\n"\'=HYPERLINK(""http://x"")",-4500.5\r\nTogether,-4500.5\r\n');
});
