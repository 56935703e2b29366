import { sql, type Kysely } from 'kysely';

/** What customers say of their visits, the answers of staff, and which customers were invited to say something. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reviews (
      visit_id uuid primary key references visits (id),
      stars integer check (stars between 1 and 5),
      body text check (length(body) between 1 and 1000 and body is nfc normalized),
      name_shown boolean not null,
      version integer not null default 1 check (version > 0),
      written_at timestamptz not null default app_now(),
      changed_at timestamptz check (changed_at >= written_at),
      removed_at timestamptz check (removed_at >= written_at),
      answer text check (length(answer) between 1 and 1000 and answer is nfc normalized),
      answered_by uuid references staff (id),
      answered_at timestamptz,
      hidden_reason text check (hidden_reason in ('abusive', 'personal-data', 'advertising', 'not-a-visit', 'other')),
      hidden_note text check (length(hidden_note) between 1 and 300),
      hidden_by uuid references staff (id),
      hidden_at timestamptz,
      constraint reviews_removal check ((removed_at is null) = (stars is not null)
        and (removed_at is null or coalesce(body, answer, hidden_note) is null)),
      constraint reviews_answering check ((answered_at is null) = (answered_by is null)
        and (answer is null or answered_at is not null)),
      constraint reviews_hiding check (num_nulls(hidden_reason, hidden_by, hidden_at) in (0, 3)
        and (hidden_note is null or hidden_reason is not null))
    )`.execute(db);
  await sql`create index reviews_written on reviews (written_at desc, visit_id) where removed_at is null`.execute(db);

  // By the database itself, so that no statement can make a review of a visit that was none.
  await sql`
    create function refuse_invented_review() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from visits v join bookings b on b.id = v.id join customers c on c.id = b.customer_id
        where v.id = new.visit_id and v.state = 'released' and b.status <> 'cancelled'
          and not c.walk_in and c.deleted_at is null)
      then raise exception 'a review needs a released visit of a customer with an account'; end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger reviews_of_visits before insert on reviews
    for each row execute function refuse_invented_review()`.execute(db);
  // A removed review is the trace that its visit was reviewed; it does not come back, and no row moves to a visit.
  await sql`
    create function refuse_review_change() returns trigger language plpgsql as $$
    begin raise exception 'a review keeps its visit, and one that was removed stays removed'; end $$`.execute(db);
  await sql`create trigger reviews_keep before update on reviews
    for each row when (new.visit_id <> old.visit_id or new.written_at <> old.written_at
      or (old.removed_at is not null and new.removed_at is distinct from old.removed_at))
    execute function refuse_review_change()`.execute(db);
  for (const event of ['insert', 'update'] as const)
    await sql`
      create trigger ${sql.ref(`notify_${event}`)} after ${sql.raw(event)} on reviews
      referencing new table as changed for each statement execute function notify_release_change()`.execute(db);

  await sql`
    create table review_invitations (
      visit_id uuid primary key references visits (id),
      at timestamptz not null default app_now()
    )`.execute(db);

  const comments: [string, string][] = [
    ['table reviews', 'What a customer says of a visit whose car has left; one a visit, for ever.'],
    ['column reviews.stars', 'From 1 to 5; null once the customer has removed the review.'],
    ['column reviews.body', 'NFC; null without text, and once the review is removed or the customer erased.'],
    ['column reviews.name_shown', 'Whether first name and first letter of the last name are shown in public.'],
    ['column reviews.version', 'One more with each change by customer or staff, so that none overwrites another.'],
    ['column reviews.changed_at', 'When the customer last changed it.'],
    ['column reviews.answer', 'The answer of staff, public beside the review; null once the customer is erased.'],
    ['column reviews.answered_at', 'When the answer was last written; it stays when the answer is erased.'],
    ['column reviews.hidden_note', 'What the customer reads beside the reason; null without, and once erased.'],
    ['table review_invitations', 'Visits whose customers were invited to review them, each once for ever.'],
  ];
  for (const [on, text] of comments) await sql`comment on ${sql.raw(on)} is ${sql.lit(text)}`.execute(db);
}
