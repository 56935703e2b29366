-- Extensions, the clock, and functions that several features use.

-- Trusted: the owner of a database may create both. For names by any three letters, and for spans that never overlap.
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- One clock for every default, expiry and lock. Tests replace this function in their database to move time.
create function app_now() returns timestamptz language sql stable
  as $$select now()$$;

-- Names are found by any three letters, typed with or without tone marks: "sade" finds Ṣadé.
create function search_key(text) returns text language sql immutable parallel safe
  as $$ select lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g')) $$;

-- Makes the partition of a month unless it exists.
create function make_month_partition(parent text, month date) returns void language plpgsql as $$
begin
  execute format('create table if not exists public.%I partition of public.%I for values from (%L) to (%L)',
    parent || to_char(month, '_YYYY_MM'), parent, month, (month + interval '1 month')::date);
end $$;
