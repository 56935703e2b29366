import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, openPool, type Database } from '#api/platform/database/database.ts';
import { cloneDatabase } from '#test/postgres.ts';
import { readCatalog, type Table } from '../schema/catalog.ts';
import { root } from './source-files.ts';

const TITLE = '## Beyond one server, by branch\n';
const section =
  readFileSync(path.join(root, 'docs/operating.md'), 'utf8')
    .split(TITLE)[1]
    ?.split('\n## ')[0]
    ?.replaceAll('\n', ' ') ?? '';

/** What is between backticks after some words of the section, up to the end of the list. */
const named = (words: string, end: string): string[] =>
  [...(section.split(words)[1]?.split(end)[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');
const group = (title: string): string[] => named(`| ${title} | `, ' |');

const withBranch = group('Distributed, with a branch already');
const withoutBranch = group('Distributed, once they have a branch');
const distributed = [...withBranch, ...withoutBranch];
const reference = group('Reference');
const local = group('Local');
const views = group('View across branches');

let db: Database;
let drop: () => Promise<void>;
let tables: Table[] = [];
beforeAll(async () => {
  const copy = await cloneDatabase();
  db = openDatabase(openPool(copy.connection, 1));
  drop = copy.drop;
  tables = await readCatalog(db);
});
afterAll(async () => {
  await db.destroy();
  await drop();
});

test('the plan for branches puts every table of the schema into one group', () => {
  expect([...distributed, ...reference, ...local, ...views].toSorted()).toEqual(tables.map(({ name }) => name));
  expect(views.toSorted()).toEqual(tables.filter(({ isView }) => isView).map(({ name }) => name));
});

test('it knows which tables have a branch already', () => {
  const have = tables.filter(({ columns }) => columns.some(({ name }) => name === 'branch_id'));
  expect(withBranch.toSorted()).toEqual(have.map(({ name }) => name));
});

test('it names every key of a distributed table that contains the branch', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_class t on t.oid = i.indrelid join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'branch_id'
    where t.relname = any(${distributed}) and (i.indisunique or i.indisexclusion) and a.attnum = any(i.indkey::int2[])`.execute(
    db,
  );
  expect(named('These keys contain it already:', '. ').toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('it names every foreign key that ends, because it leads to a distributed table or from one to a local table', () => {
  const ending = tables.flatMap(({ name, foreignKeys }) =>
    foreignKeys
      .filter(
        ({ target }) => distributed.includes(target) !== distributed.includes(name) && !reference.includes(target),
      )
      .map(({ target }) => `${name} to ${target}`),
  );
  expect(named('These end:', '. ').toSorted()).toEqual(ending.toSorted());
});

test('it names the distributed and reference tables that have triggers of their own', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct tgrelid::regclass::text as name from pg_trigger
    where not tgisinternal and tgname <> 'refuse_version_1'`.execute(db);
  const moved = rows.map(({ name }) => name).filter((name) => [...distributed, ...reference].includes(name));
  expect(named('These have triggers:', ': append-only rows').toSorted()).toEqual(moved.toSorted());
});
