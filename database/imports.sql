-- Files of customers and cars that staff bring in, and the rows that came of them while an import can be undone.

create table imports (
  id uuid primary key,
  kind text not null check (kind in ('customers')),
  file_name text not null check (length(file_name) between 1 and 120),
  file bytea check (length(file) <= 10485760),
  lines integer not null check (lines between 1 and 50000),
  plan jsonb,
  state text not null default 'draft'
    check (state in ('draft', 'waiting', 'running', 'done', 'failed', 'undoing', 'undone')),
  counts jsonb,
  done_lines integer not null default 0,
  attempts integer not null default 0,
  due_at timestamptz not null default app_now(),
  created_by uuid not null references staff (id),
  created_at timestamptz not null default app_now(),
  started_at timestamptz,
  ended_at timestamptz,
  failure text check (failure in ('mistakes', 'fault', 'undo')),
  failed_at timestamptz,
  customers integer,
  cars integer,
  remaining uuid[] not null default '{}',
  remaining_total integer not null default 0,
  constraint imports_ended_check check ((state in ('draft', 'waiting', 'running')) = (ended_at is null)),
  constraint imports_failed_check check ((failure is null) = (failed_at is null) and (state = 'failed') <= (failure is not null)),
  constraint imports_brought_check
    check (num_nonnulls(customers, cars) = case when state in ('done', 'undoing', 'undone') then 2 else 0 end),
  constraint imports_readable_check check (state in ('done', 'failed', 'undoing', 'undone') or num_nonnulls(file, plan) = 2)
);
comment on table imports is 'Files that staff bring in; a job reads them, all or nothing.';
comment on column imports.file is 'As it was sent. Deleted with plan and kept a day after the import by purge-imports.';
comment on column imports.plan is 'The choices of staff: columns, mended cells, how duplicates are treated.';
comment on column imports.counts is 'Of the last check; null before it.';
comment on column imports.done_lines is 'How far the running job is. It writes them outside its transaction.';
comment on column imports.due_at is
  'When the next attempt may begin. A running attempt moves it on with its progress.';
comment on column imports.started_at is 'When someone last started it; null: never.';
comment on column imports.failure is
  'Why the last attempt ended: a line has a mistake by now, a fault of the system, or a fault while it was undone.';
comment on column imports.ended_at is 'When everything was written, or given up. It can be undone for a day from then.';
comment on column imports.remaining is 'Customers of an undone import who stayed, at most a hundred of remaining_total.';
create index imports_due on imports (created_at) where state in ('waiting', 'running', 'undoing');
create index imports_newest on imports (created_at desc, id desc);

create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  kind text not null check (kind in ('customer', 'car', 'email')),
  subject_id uuid not null,
  primary key (import_id, kind, subject_id)
);
comment on table import_rows is
  'The customers, cars and noted addresses that an import brought, for undoing it; deleted after a day.';
comment on column import_rows.subject_id is 'A customer or a car; it may be gone.';
create index import_rows_subject on import_rows (subject_id);
