import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from './source-files.ts';

const SECTIONS = ['Context', 'Decision', 'Consequences'];

interface Decision {
  file: string;
  number: string;
  title: string;
  status: string;
  date: string;
  faults: string[];
}

/** Every decision under `docs/decisions`, by number, with the parts of the template that it lacks. */
function readDecisions(top: string): Decision[] {
  return filesBelow(top, 'docs/decisions', ['.md'])
    .filter((file) => /\/(?!0000)\d{4}-[^/]+$/.test(file))
    .map((file) => {
      const text = readFileSync(path.join(top, file), 'utf8');
      const number = /\/(\d{4})-/.exec(file)?.[1] ?? '';
      const title = new RegExp(`^# ${number} (.+)$`, 'm').exec(text)?.[1];
      const status = /^Status: (.+)$/m.exec(text)?.[1];
      const date = /^Date: (\d{4}-\d{2}-\d{2})$/m.exec(text)?.[1];
      const faults = [
        ...(title === undefined ? [`the title is not "# ${number} ..."`] : []),
        ...(status === undefined ||
        !/^(?:Proposed|Accepted(?:, in part superseded by \d{4})?|Superseded by \d{4})$/.test(status)
          ? ['the status is not Proposed, Accepted, "Accepted, in part superseded by NNNN" or "Superseded by NNNN"']
          : []),
        ...(date === undefined ? ['there is no date'] : []),
        ...SECTIONS.filter((section) => !new RegExp(`^## ${section}$`, 'm').test(text)).map(
          (section) => `there is no section "${section}"`,
        ),
      ];
      return { file, number, title: title ?? '', status: status ?? '', date: date ?? '', faults };
    });
}

/** The table in docs/decisions/README.md, between its two markers. */
export const decisionTable = (top: string): string =>
  [
    '| No. | Decision | Status | Date |',
    '|---|---|---|---|',
    ...readDecisions(top).map(
      ({ file, number, title, status, date }) =>
        `| [${number}](${path.posix.basename(file)}) | ${title} | ${status} | ${date} |`,
    ),
  ].join('\n');

/** Decisions that do not follow docs/decisions/0000-template.md, and numbers used twice; a sentence each. */
export function decisionFaults(top: string): string[] {
  const decisions = readDecisions(top);
  const twice = decisions.filter(
    ({ number }, index) => decisions.findIndex((other) => other.number === number) !== index,
  );
  return [
    ...decisions.flatMap(({ file, faults }) => faults.map((fault) => `${file}: ${fault}`)),
    ...twice.map(({ file, number }) => `${file}: the number ${number} is used twice`),
  ];
}
