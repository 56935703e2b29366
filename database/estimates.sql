-- What was found on a car, what its repair costs, and what the customer approved. Append-only.

create table inspections (
  booking_id uuid primary key references bookings (id),
  items jsonb not null,
  changed_by uuid not null references staff (id),
  changed_at timestamptz not null default app_now()
);
comment on table inspections is 'What staff looked at on the car of a booking: the checklist as it is now.';
comment on column inspections.items is '[{name, state, note}]; state is good, soon, now or not-looked-at.';

create table estimate_versions (
  id uuid primary key,
  booking_id uuid not null references bookings (id),
  number integer not null check (number > 0),
  total_kobo bigint not null check (total_kobo > 0),
  answer_by timestamptz,
  sent_by uuid not null references staff (id),
  sent_at timestamptz not null default app_now(),
  unique (booking_id, number)
);
comment on table estimate_versions is 'Estimates as they were sent to customers, append-only.';
comment on column estimate_versions.answer_by is
  'Until when an answer keeps the promised time; later ones count as well.';
create index estimate_versions_sent on estimate_versions (sent_at);

-- Free text may be erased with its customer. Nothing else of an estimate changes.
create function refuse_estimate_change() returns trigger language plpgsql as $$
declare
  erasable constant text[] := array['text', 'note', 'present', 'drawing'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - erasable = to_jsonb(old) - erasable
    and not jsonb_strip_nulls(to_jsonb(new)) ?| erasable then
    return new;
  end if;
  raise exception 'estimates are append-only' using errcode = 'check_violation', constraint = 'estimates_append_only';
end $$;

create trigger estimate_versions_append_only before update or delete on estimate_versions
  for each row execute function refuse_estimate_change();
create trigger estimate_versions_not_truncated before truncate on estimate_versions
  for each statement execute function refuse_estimate_change();

create table estimate_approvals (
  id uuid primary key,
  version_id uuid not null references estimate_versions (id),
  total_kobo bigint not null check (total_kobo > 0),
  customer_id uuid not null references customers (id),
  session_id uuid,
  approved_at timestamptz not null,
  signature bytea not null check (length(signature) = 32),
  way text not null default 'account' check (way in ('account', 'code', 'signature')),
  staff_id uuid references staff (id),
  present text check (length(present) between 1 and 120),
  drawing text check (length(drawing) <= 20000),
  unique (id, version_id),
  constraint estimate_approvals_desk_check
    check (case way
      when 'account' then session_id is not null and staff_id is null and present is null and drawing is null
      when 'code' then session_id is null and staff_id is not null and drawing is null
      else session_id is null and staff_id is not null end)
);
comment on table estimate_approvals is 'Each act by which a customer approved lines, signed, append-only.';
comment on column estimate_approvals.session_id is
  'The session of the customer, which may have ended since; null: a walk-in approved at the desk.';
comment on column estimate_approvals.signature is
  'HMAC over version, lines, total, customer, time, and the session or the way and the member of staff.';
comment on column estimate_approvals.way is
  'By the account of the customer; or a walk-in by a code sent to the number of the booking, or by signing.';
comment on column estimate_approvals.staff_id is 'Who took the approval of a walk-in.';
comment on column estimate_approvals.present is
  'The name of the person who approved at the desk; null once the customer is erased.';
comment on column estimate_approvals.drawing is
  'What the person signed on the phone of staff: the path of an SVG; null once the customer is erased.';
create index estimate_approvals_at on estimate_approvals (approved_at);
create index estimate_approvals_version on estimate_approvals (version_id);

create trigger estimate_approvals_append_only before update or delete on estimate_approvals
  for each row execute function refuse_estimate_change();
create trigger estimate_approvals_not_truncated before truncate on estimate_approvals
  for each statement execute function refuse_estimate_change();

create table estimate_lines (
  version_id uuid not null references estimate_versions (id),
  line_id uuid not null,
  position integer not null check (position > 0),
  finding text not null check (length(finding) between 1 and 120),
  state text not null check (state in ('now', 'soon')),
  kind text not null check (kind in ('part', 'labour', 'service')),
  name text not null check (length(name) between 1 and 120),
  brand text check (length(brand) <= 60),
  quantity integer check (quantity > 0),
  price_kobo bigint check (price_kobo > 0),
  cost_kobo bigint check (cost_kobo >= 0),
  condition text check (condition in ('new', 'tokunbo')),
  serial text check (length(serial) <= 60),
  hundredths_of_hours integer check (hundredths_of_hours > 0),
  rate_kobo bigint check (rate_kobo > 0),
  amount_kobo bigint not null check (amount_kobo > 0),
  note text check (length(note) <= 500),
  approval_id uuid references estimate_approvals (id),
  service_id uuid references services (id),
  primary key (version_id, line_id),
  unique (version_id, position),
  constraint estimate_lines_part_check
    check (case kind
      when 'part' then quantity is not null and amount_kobo = quantity * price_kobo
        and hundredths_of_hours is null and rate_kobo is null and service_id is null
      when 'service' then service_id is not null and quantity = 1 and amount_kobo = price_kobo
        and hundredths_of_hours is null and rate_kobo is null and cost_kobo is null and condition is null
        and serial is null and brand is null
      else service_id is null and hundredths_of_hours is not null and amount_kobo <= hundredths_of_hours * rate_kobo / 100
        and quantity is null and price_kobo is null and cost_kobo is null and condition is null
        and serial is null and brand is null end)
);
comment on table estimate_lines is
  'The parts, the work and the further services of a version of an estimate, append-only.';
comment on column estimate_lines.line_id is 'The same in every version that has the line.';
comment on column estimate_lines.finding is
  'What the line belongs to, e.g. Front brake pads; several lines may share it.';
comment on column estimate_lines.cost_kobo is 'What a part costs the centre, each; customers never see it.';
comment on column estimate_lines.rate_kobo is 'Of one hour.';
comment on column estimate_lines.amount_kobo is 'Quantity by price, or hours by rate rounded down to the naira.';
comment on column estimate_lines.note is 'For the customer; null once the customer is erased.';
comment on column estimate_lines.approval_id is 'The approval in force when the version was sent: the line is settled.';
comment on column estimate_lines.service_id is 'The service that the line adds to the booking.';

create trigger estimate_lines_append_only before update or delete on estimate_lines
  for each row execute function refuse_estimate_change();
create trigger estimate_lines_not_truncated before truncate on estimate_lines
  for each statement execute function refuse_estimate_change();

create table estimate_answers (
  id uuid primary key,
  version_id uuid not null,
  line_id uuid not null,
  answer text not null check (answer in ('approve', 'not-now', 'ask')),
  text text check (length(text) <= 500),
  approval_id uuid,
  at timestamptz not null default app_now(),
  foreign key (approval_id, version_id) references estimate_approvals (id, version_id),
  foreign key (version_id, line_id) references estimate_lines (version_id, line_id),
  constraint estimate_answers_approval_check check ((answer = 'approve') = (approval_id is not null))
);
comment on table estimate_answers is 'What customers answered to lines, append-only; the newest counts.';
comment on column estimate_answers.text is 'The question; null once the customer is erased.';
create index estimate_answers_declined on estimate_answers (version_id) where answer = 'not-now';
create index estimate_answers_line on estimate_answers (version_id, line_id);
create unique index estimate_answers_one_approval on estimate_answers (version_id, line_id) where answer = 'approve';

create trigger estimate_answers_append_only before update or delete on estimate_answers
  for each row execute function refuse_estimate_change();
create trigger estimate_answers_not_truncated before truncate on estimate_answers
  for each statement execute function refuse_estimate_change();

create table estimate_replies (
  id uuid primary key,
  version_id uuid not null,
  line_id uuid not null,
  staff_id uuid not null references staff (id),
  text text check (length(text) <= 500),
  at timestamptz not null default app_now(),
  foreign key (version_id, line_id) references estimate_lines (version_id, line_id)
);
comment on table estimate_replies is 'What staff replied to questions, append-only.';
create index estimate_replies_line on estimate_replies (version_id, line_id);

create trigger estimate_replies_append_only before update or delete on estimate_replies
  for each row execute function refuse_estimate_change();
create trigger estimate_replies_not_truncated before truncate on estimate_replies
  for each statement execute function refuse_estimate_change();

create table estimate_follow_ups (
  booking_id uuid primary key references bookings (id),
  at timestamptz not null default app_now()
);
comment on table estimate_follow_ups is 'Bookings whose customers were asked about declined work, once for ever.';

create trigger estimate_follow_ups_append_only before update or delete on estimate_follow_ups
  for each row execute function refuse_estimate_change();
create trigger estimate_follow_ups_not_truncated before truncate on estimate_follow_ups
  for each statement execute function refuse_estimate_change();

create table part_closings (
  booking_id uuid not null references bookings (id),
  line_id uuid not null,
  kind text not null check (kind in ('photos', 'reason')),
  old_photo uuid,
  new_photo uuid,
  note text check (length(note) <= 300),
  closed_by uuid not null references staff (id),
  at timestamptz not null default app_now(),
  primary key (booking_id, line_id),
  constraint part_closings_photos_check
    check (case kind
      when 'photos' then old_photo is not null and new_photo is not null and note is null
      else old_photo is null and new_photo is null end)
);
comment on table part_closings is 'How each approved part was shown: the old beside the new, or why not. Append-only.';
comment on column part_closings.line_id is 'The line of the part, the same in every version.';
comment on column part_closings.old_photo is 'The photo of the visit; its picture goes after some months.';
comment on column part_closings.note is 'Why it is not shown; null with photos, and once the customer is erased.';

create trigger part_closings_append_only before update or delete on part_closings
  for each row execute function refuse_estimate_change();
create trigger part_closings_not_truncated before truncate on part_closings
  for each statement execute function refuse_estimate_change();
