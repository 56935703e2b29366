import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { perTab, readStored, type Store } from './storage.ts';

const fieldValues = z.record(z.string(), z.string());
export type FieldValues = z.output<typeof fieldValues>;
const PREFIX = 'draft:';
/** How long a draft is shown after it was last typed in, ms. */
const MAX_AGE_MS = 24 * 60 * 60_000;

const storedDraft = z.object({ owner: z.string(), at: z.number(), values: z.unknown() });
const isFresh = (stored: z.output<typeof storedDraft> | null): boolean => Date.now() - (stored?.at ?? 0) < MAX_AGE_MS;

/**
 * Drafts of forms, so that typed text survives a failed request, a reload and a lost connection. Stored per owner for
 * the lifetime of the tab, at most a day; passwords and codes are never stored.
 */
export function createFormDrafts(owner: () => string, store: Store = perTab) {
  const readDraft = (key: string) => readStored(store, key, storedDraft);
  function readValues(form: string): unknown {
    const stored = readDraft(PREFIX + form);
    return isFresh(stored) && stored?.owner === owner() ? stored.values : undefined;
  }
  return {
    /** What was stored for a form that checks its draft itself; undefined without a draft. */
    readValues,
    /** The texts of a form's fields; none without a draft. */
    read(form: string): FieldValues {
      const { success, data } = z.safeParse(fieldValues, readValues(form));
      return success ? data : {};
    },
    write(form: string, values: object) {
      store.setItem(PREFIX + form, JSON.stringify({ owner: owner(), at: Date.now(), values }));
    },
    drop: (form: string) => store.removeItem(PREFIX + form),
    /** Drops the drafts of every owner that are too old to be shown. */
    dropStale() {
      const keys = Array.from({ length: store.length }, (_, i) => store.key(i));
      for (const key of keys) if (key?.startsWith(PREFIX) && !isFresh(readDraft(key))) store.removeItem(key);
    },
    /** Drops the drafts of all forms, but for the one named. */
    dropAll(but?: string) {
      const keys = Array.from({ length: store.length }, (_, i) => store.key(i));
      for (const key of keys) if (key?.startsWith(PREFIX) && key !== PREFIX + but) store.removeItem(key);
    },
  };
}
export type FormDrafts = ReturnType<typeof createFormDrafts>;

/**
 * The draft of an uncontrolled form: `values` when the screen opened, `save` for the form's onInput, `drop` after
 * success.
 */
export function useDraft(from: FormDrafts, form: string) {
  const [values] = useState(() => from.read(form));
  return {
    values,
    save: (event: FormEvent<HTMLFormElement>) => from.write(form, readFields(event.currentTarget)),
    drop: () => from.drop(form),
  };
}

/** The text of every named field that may be stored. */
export function readFields(form: HTMLFormElement): FieldValues {
  const values: FieldValues = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  for (const field of form.elements) if (isSecret(field)) delete values[field.name];
  return values;
}

// By name and autocomplete too: a password that is shown has type text.
const isSecret = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement &&
  (field.type === 'password' || /password|one-time-code/i.test(field.autocomplete) || /password|otp/i.test(field.name));

/** The trimmed text of a form's field; '' without such a field. */
export function readText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value.trim() : '';
}
