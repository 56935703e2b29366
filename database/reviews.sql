-- What customers say of their visits.

create table reviews (
  visit_id uuid primary key references visits (id),
  stars integer check (stars between 1 and 5),
  body text check (length(body) between 1 and 1000 and body is nfc normalized),
  name_shown boolean not null,
  version integer not null default 1 check (version > 0),
  written_at timestamptz not null default app_now(),
  changed_at timestamptz,
  removed_at timestamptz,
  answer text check (length(answer) between 1 and 1000 and answer is nfc normalized),
  answered_by uuid references staff (id),
  answered_at timestamptz,
  hidden_reason text check (hidden_reason in ('abusive', 'personal-data', 'advertising', 'not-a-visit', 'other')),
  hidden_note text check (length(hidden_note) between 1 and 300),
  hidden_by uuid references staff (id),
  hidden_at timestamptz,
  constraint reviews_answering
    check ((answered_at is null) = (answered_by is null) and (answer is null or answered_at is not null)),
  check (changed_at >= written_at),
  check (removed_at >= written_at),
  constraint reviews_hiding
    check (num_nulls(hidden_reason, hidden_by, hidden_at) in (0, 3)
      and (hidden_note is null or hidden_reason is not null)),
  constraint reviews_removal
    check ((removed_at is null) = (stars is not null)
      and (removed_at is null or coalesce(body, answer, hidden_note) is null))
);
comment on table reviews is 'What a customer says of a visit whose car has left; one a visit, for ever.';
comment on column reviews.stars is 'From 1 to 5; null once the customer has removed the review.';
comment on column reviews.body is 'NFC; null without text, and once the review is removed or the customer erased.';
comment on column reviews.name_shown is 'Whether first name and first letter of the last name are shown in public.';
comment on column reviews.version is 'One more with each change by customer or staff, so that none overwrites another.';
comment on column reviews.changed_at is 'When the customer last changed it.';
comment on column reviews.answer is 'The answer of staff, public beside the review; null once the customer is erased.';
comment on column reviews.answered_at is 'When the answer was last written; it stays when the answer is erased.';
comment on column reviews.hidden_note is 'What the customer reads beside the reason; null without, and once erased.';
create index reviews_written on reviews (written_at desc, visit_id) where removed_at is null;

create function refuse_review_change() returns trigger language plpgsql as $$
begin raise exception 'a review keeps its visit, and one that was removed stays removed'; end $$;

-- A removed review is the trace that its visit was reviewed: it does not come back and moves to no other visit.
create trigger reviews_keep before update on reviews
  for each row
  when (new.visit_id <> old.visit_id or new.written_at <> old.written_at
    or old.removed_at is not null and new.removed_at is distinct from old.removed_at)
  execute function refuse_review_change();

-- Only the visit of a customer with an account, whose car has left, can be reviewed.
create function refuse_invented_review() returns trigger language plpgsql as $$
begin
  if not exists (
    select from visits v join bookings b on b.id = v.id join customers c on c.id = b.customer_id
    where v.id = new.visit_id and v.state = 'released' and b.status <> 'cancelled'
      and not c.walk_in and c.deleted_at is null)
  then raise exception 'a review needs a released visit of a customer with an account'; end if;
  return new;
end $$;

create trigger reviews_of_visits before insert on reviews
  for each row execute function refuse_invented_review();

create table review_invitations (
  visit_id uuid primary key references visits (id),
  at timestamptz not null default app_now()
);
comment on table review_invitations is 'Visits whose customers were invited to review them, each once for ever.';
