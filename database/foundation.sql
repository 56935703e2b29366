-- Extensions, the clock, and functions that several features use.

-- Trusted: the owner of a database may create both. For names by any three letters, and for spans that never overlap.
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- One clock for every default, expiry and lock. Tests replace this function in their database to move time.
create function app_now() returns timestamptz language sql stable
  as $$select now()$$;

-- Names are found by any three letters, typed with or without tone marks: "sade" finds Ṣadé. Apostrophes, hyphens and
-- spaces of every kind are plain ones, as in src/shared/search-text.ts; characters that show nothing are left out. The two
-- cases spare most names the work.
create function search_key(text) returns text language sql immutable parallel safe
  as $$ select lower(replace(translate(case
    when octet_length($1) = length($1) then $1
    else regexp_replace(normalize(case
      when $1 ~ '[\u00a0-\u00b4\u02b9-\u02c8\u2000-\u206f\u2212\u3000\ua78c\ufe00-\uff0f]' then translate($1,
        U&'\00b4\02b9\02bb\02bc\02bd\02c8\2018\2019\201b\2032\a78c\ff07'
        '\2010\2011\2012\2013\2014\2015\2043\2212\fe58\fe63\ff0d'
        '\00a0\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\202f\205f\3000'
        '\00ad\200b\200c\200d\200e\200f\202a\202b\202c\202d\202e\2060\2066\2067\2068\2069\fe0e\fe0f\feff',
        repeat('''', 12) || repeat('-', 11) || repeat(' ', 15))
      else $1 end, NFD), '[\u0300-\u036f]', '', 'g')
    end, '`', ''''), '  ', ' ')) $$;

-- Makes the partition of a month unless it exists.
create function make_month_partition(parent text, month date) returns void language plpgsql as $$
begin
  execute format('create table if not exists public.%I partition of public.%I for values from (%L) to (%L)',
    parent || to_char(month, '_YYYY_MM'), parent, month, (month + interval '1 month')::date);
end $$;
