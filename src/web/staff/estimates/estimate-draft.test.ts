import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { approvedLines, estimateDraft, freshDraft, isAsSent, rebaseDraft, settleApproved } from './estimate-changes.ts';
import {
  emptyRow,
  findingsToAdd,
  newFinding,
  parseFigure,
  toFindings,
  toSentLines,
  withProposals,
  type DraftRow,
  type SavedLine,
} from './estimate-draft.ts';
import { problemsOf } from './estimate-problems.ts';
import { rowAmount, sumUp } from './estimate-sums.ts';

const none = { brand: null, condition: null, serial: null, hours: null, rate: null, note: null };
const PADS: SavedLine = {
  ...none,
  line: 'pads',
  finding: 'Front brake pads',
  state: 'now',
  kind: 'part',
  name: 'Pads, front set',
  brand: 'Toyota',
  quantity: 2,
  price: 8000,
  condition: 'new',
  note: 'Worn to 2 mm.',
  cost: 6000,
};
const FITTING: SavedLine = {
  ...none,
  line: 'fitting',
  finding: 'Front brake pads',
  state: 'now',
  kind: 'labour',
  name: 'Labour',
  quantity: null,
  price: null,
  hours: 0.75,
  rate: 6000,
};
const SHOCK: SavedLine = {
  ...PADS,
  line: 'shock',
  finding: 'Shock absorber, back left',
  state: 'soon',
  name: 'Shock absorber',
  quantity: 1,
  price: 31_000,
  condition: 'tokunbo',
  note: null,
  cost: null,
};
const SKIMMING: SavedLine = { ...FITTING, line: 'skimming', name: 'Skim the discs', hours: 1 };
const ALL = [PADS, FITTING, SHOCK];

/** The estimate as it is loaded, with these lines. The customer approved those of `approved`. */
function estimateOf(lines: SavedLine[], approved: string[] = [], version = 1): StaffEstimate {
  const at = '2026-11-20T10:00:00.000Z';
  return {
    booking: 'id',
    isOpen: true,
    walkIn: null,
    checklist: [],
    proposals: { hourlyRate: 8000, marginPercent: 30 },
    inspection: null,
    version,
    lines: lines.map((saved) => {
      const { line, cost: _, ...terms } = saved;
      const answer = approved.includes(line) ? { answer: 'approve' as const, version, at } : null;
      return { _id: line, ...terms, amount: 1, change: null, was: null, answer, closing: null, talk: [] };
    }),
    draft: { basedOn: version, lines },
    versions: [],
    approvals: [],
    approved: 0,
  };
}

test('parses figures with and without commas and the naira sign', () => {
  expect(['11,800', '₦ 500', '0.75', '', 'a lot', '-5', '1.2.3'].map(parseFigure)).toEqual([
    11_800,
    500,
    0.75,
    Number.NaN,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ]);
});

test('the lines of a finding share a card, with each part beside its work', () => {
  const [brakes, shock] = toFindings([...ALL, SKIMMING]);
  expect(brakes).toMatchObject({ finding: 'Front brake pads', state: 'now', note: 'Worn to 2 mm.' });
  expect(brakes?.rows).toMatchObject([
    { part: 'pads', work: 'fitting', name: 'Pads, front set', quantity: '2', price: '8,000', hours: '0.75' },
    { part: null, work: 'skimming', name: 'Skim the discs', price: '', hours: '1' },
  ]);
  expect(shock?.rows).toMatchObject([{ part: 'shock', work: null, price: '31,000' }]);
});

test('lines of one finding in two states get two cards', () => {
  expect(toFindings([PADS, { ...FITTING, state: 'soon' }]).map(({ state }) => state)).toEqual(['now', 'soon']);
});

test.each([
  ['parts and work', [...ALL, SKIMMING]],
  ['work alone', [SKIMMING]],
  ['two notes in a finding', [PADS, { ...FITTING, note: 'Two hands.' }]],
  ['a note of the second line', [{ ...PADS, note: null }, FITTING, SHOCK]],
  ['no lines', []],
])('sends an unchanged draft as it was: %s', (_, lines) => {
  const estimate = estimateOf(lines);
  const draft = freshDraft(estimate);
  expect(isAsSent(draft, estimate)).toBe(true);
  const sent = toSentLines(draft.findings, new Map()).lines;
  expect(new Set(sent.map(({ line }) => line))).toEqual(new Set(lines.map(({ line }) => line)));
});

test('a draft with a changed, an added or a removed line differs from the sent version', () => {
  const estimate = estimateOf(ALL);
  const { findings } = freshDraft(estimate);
  const [brakes, shock] = findings;
  if (!brakes || !shock) throw new Error('Two cards are expected.');
  expect(isAsSent({ findings: [{ ...brakes, note: 'Worn.' }, shock] }, estimate)).toBe(false);
  expect(isAsSent({ findings: [brakes] }, estimate)).toBe(false);
  expect(isAsSent({ findings: [...findings, newFinding('Battery', 'soon')] }, estimate)).toBe(false);
  const withCost = { ...brakes, rows: brakes.rows.map((row) => ({ ...row, cost: '1' })) };
  expect(isAsSent({ findings: [withCost, shock] }, estimate)).toBe(false);
  const unseen = estimateOf(ALL.map(({ cost: __, ...line }) => line));
  expect(isAsSent({ findings: [withCost, shock] }, unseen)).toBe(true);
});

describe('a rebase onto a version that someone else sent', () => {
  const mine = () => {
    const draft = freshDraft(estimateOf([PADS, FITTING]));
    draft.findings[0] = { ...(draft.findings[0] ?? newFinding()), note: 'Mine.' };
    return draft;
  };

  test('a rebase adds the lines of the new version to the draft and keeps the typed values', () => {
    const rebased = rebaseDraft(mine(), estimateOf([...ALL, SKIMMING], [], 2));
    expect(rebased).toMatchObject({ basedOn: 2, known: ['pads', 'fitting', 'shock', 'skimming'] });
    expect(rebased.findings.map(({ finding, note, rows }) => [finding, note, rows.length])).toEqual([
      ['Front brake pads', 'Mine.', 2],
      ['Shock absorber, back left', '', 1],
    ]);
  });

  test('a rebase makes removed lines new ones, and leaves out lines that were removed here', () => {
    const draft = mine();
    draft.findings = [];
    draft.findings.push(...toFindings([FITTING]));
    const rebased = rebaseDraft(draft, estimateOf([PADS, SHOCK], [], 2));
    expect(toSentLines(rebased.findings, new Map()).lines.map(({ line, finding }) => [line, finding])).toEqual([
      [null, 'Front brake pads'],
      ['shock', 'Shock absorber, back left'],
    ]);
  });
});

describe('an approved line', () => {
  const estimate = estimateOf(ALL, ['pads']);

  test('an approved line keeps its terms whatever is typed, except for its cost', () => {
    const draft = freshDraft(estimateOf(ALL));
    const [brakes] = draft.findings;
    if (!brakes) throw new Error('A card is expected.');
    brakes.finding = 'Brakes';
    brakes.note = 'Other words.';
    brakes.rows = brakes.rows.map((row) => ({ ...row, price: '1', name: 'Cheap', cost: '5,500', rate: '7,000' }));
    const settled = settleApproved(draft, estimate);
    const { lines } = toSentLines(settled.findings, approvedLines(estimate));
    const { hours: _, rate: __, ...pads } = PADS;
    expect(lines[0]).toEqual({ ...pads, cost: 5500 });
    expect(lines[1]).toMatchObject({ line: 'fitting', finding: 'Front brake pads', rate: 7000 });
  });

  test('an approved line is restored after its removal', () => {
    const settled = settleApproved({ ...freshDraft(estimate), findings: [] }, estimate);
    expect(settled.findings.flatMap(({ rows }) => rows.map(({ part, work }) => [part, work]))).toEqual([
      ['pads', null],
    ]);
  });
});

test('findings of the inspection that need work start the first version, and are offered for later ones', () => {
  const items = [
    { name: 'Battery', state: 'soon', note: '9.8 V' },
    { name: 'Horn', state: 'good' },
    { name: 'Tyres', state: 'now' },
  ] as const;
  const inspection = { items: [...items], changedAt: '', changedBy: '' };
  const first = freshDraft({ ...estimateOf([]), version: null, inspection });
  expect(first.findings).toMatchObject([
    { finding: 'Battery', state: 'soon', note: '9.8 V' },
    { finding: 'Tyres', state: 'now', note: '' },
  ]);
  expect(freshDraft({ ...estimateOf([PADS]), inspection }).findings).toHaveLength(1);
  expect(findingsToAdd(items, [{ finding: 'Tyres' }]).map(({ finding }) => finding)).toEqual(['Battery']);
});

test('a draft is the same after it was stored', () => {
  const draft = freshDraft(estimateOf([...ALL, SKIMMING]));
  draft.findings.push(newFinding());
  expect(z.parse(estimateDraft, JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

test('the sums add up parts and work, and include the cost of parts for the centre', () => {
  const findings = toFindings([...ALL, SKIMMING]);
  expect(findings[0]?.rows.map(rowAmount)).toEqual([20_500, 6000]);
  expect(sumUp(findings)).toEqual({
    lines: 4,
    parts: 47_000,
    labour: 10_500,
    hours: 1.75,
    total: 57_500,
    cost: 12_000,
    withoutCost: 1,
  });
  expect(sumUp([{ ...newFinding(), rows: [{ ...emptyRow(), price: 'a lot' }] }]).total).toBe(0);
});

test('each error is named at its field', () => {
  const brakes = {
    ...newFinding('', 'now'),
    key: 'f1',
    rows: [{ ...emptyRow(), key: 'r1', price: '12', hours: '0.333', rate: '9' }],
  };
  const empty = { ...newFinding('Battery'), key: 'f2', rows: [{ ...emptyRow(), key: 'r2' }] };
  const problems = (findings: (typeof brakes)[]) => {
    const { lines, sources } = toSentLines(findings, new Map());
    return problemsOf(findings, { basedOn: null, lines }, sources);
  };
  expect(problems([brakes, empty])).toEqual({
    'f1.finding': 'Please fill this in.',
    'r1.name': 'Please fill this in.',
    'r1.price': 'A line comes to at least 100 naira.',
    'r1.hours': 'Write hours with at most two decimals.',
    'r1.rate': 'A line comes to at least 100 naira.',
    'f2.state': 'Choose what was found.',
    'r2.price': 'Write a price, or hours and a rate.',
  });
  expect(problems([])).toEqual({ lines: 'Add a line.' });
  expect(problems(toFindings(ALL))).toEqual({});
});

describe('the figures of the settings', () => {
  const proposals = { hourlyRate: 8000, marginPercent: 30 };
  const type = (row: DraftRow, typed: Partial<DraftRow>, given: StaffEstimate['proposals'] = proposals) => ({
    ...row,
    ...withProposals(row, typed, given),
  });

  test('hours bring the rate and a cost brings its price with the margin, while no one typed another', () => {
    const worked = type(emptyRow(), { hours: '1' });
    expect(worked).toMatchObject({ hours: '1', rate: '8,000' });
    expect(type(worked, { hours: '' })).toMatchObject({ hours: '', rate: '' });
    const first = type(emptyRow(), { cost: '6' });
    expect(first.price).toBe('10');
    const second = type(first, { cost: '6,015' });
    expect(second).toMatchObject({ cost: '6,015', price: '7,820' });
    expect(type(second, { cost: '6,015x' }).price).toBe('7,820');
  });

  test('a cost that is deleted takes its proposed price with it, and a typed price stays', () => {
    const priced = type(emptyRow(), { cost: '6' });
    expect(type(priced, { cost: '' }).price).toBe('');
    expect(type({ ...priced, price: '900' }, { cost: '' }).price).toBe('900');
  });

  test('a cost changes no price where the centre has no margin, and hours bring the rate', () => {
    const noMargin = { ...proposals, marginPercent: null };
    expect(type({ ...emptyRow(), price: '900' }, { cost: '100' }, noMargin).price).toBe('900');
    expect(type(emptyRow(), { hours: '1' }, noMargin).rate).toBe('8,000');
  });

  test('a typed rate or price stays, and nothing is proposed where the settings have no figures', () => {
    expect(type({ ...emptyRow(), rate: '5000' }, { hours: '2' }).rate).toBe('5000');
    expect(type({ ...emptyRow(), cost: '100', price: '900' }, { cost: '200' }).price).toBe('900');
    expect(type(type(emptyRow(), { cost: '100' }), { price: '125' }).price).toBe('125');
    const none = { hourlyRate: null, marginPercent: null };
    expect(withProposals(emptyRow(), { cost: '100', hours: '1' }, none)).toMatchObject({ rate: '', price: '' });
  });
});
