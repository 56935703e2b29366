import { type FormEvent, useState } from 'react';
import { perTab, readJson, type Store } from './storage.ts';

export type FieldValues = Record<string, string>;
const PREFIX = 'draft:';

/**
 * What somebody typed into a form and did not send yet, so that it survives a failed request, a reload and a lost connection.
 * One person's draft is not shown to another. Kept for the tab's life; passwords and codes are never kept.
 */
export function createFormDrafts(owner: () => string, store: Store = perTab) {
  return {
    read(form: string): FieldValues {
      const kept = readJson(store, PREFIX + form) as { owner?: string; values?: FieldValues } | null;
      return (kept?.owner === owner() && kept.values) || {};
    },
    write(form: string, values: FieldValues) {
      store.setItem(PREFIX + form, JSON.stringify({ owner: owner(), values }));
    },
    drop: (form: string) => store.removeItem(PREFIX + form),
    dropAll() {
      const keys = Array.from({ length: store.length }, (_, i) => store.key(i));
      for (const key of keys) if (key?.startsWith(PREFIX)) store.removeItem(key);
    },
  };
}
export type FormDrafts = ReturnType<typeof createFormDrafts>;

/** A form's draft: `values` as they were when the screen opened, `keep` for the form's onInput, `drop` after success. */
export function useDraft(from: FormDrafts, form: string) {
  const [values] = useState(() => from.read(form));
  return {
    values,
    keep: (event: FormEvent<HTMLFormElement>) => from.write(form, readFields(event.currentTarget)),
    drop: () => from.drop(form),
  };
}

/** The text of every named field that may be kept. */
export function readFields(form: HTMLFormElement): FieldValues {
  const values: FieldValues = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  for (const field of form.elements) if (isSecret(field)) delete values[field.name];
  return values;
}

// By name and purpose too: a password that is being shown has type text.
const isSecret = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'password' || /password|one-time-code/i.test(field.autocomplete) || /password|otp/i.test(field.name));
