import { useEffect, useSyncExternalStore } from 'react';
import { type Centre, getCentre } from '#shared/centre/contract.ts';
import { publicCall } from '#web/lib/api-client.ts';
import { local, readJson } from '#web/lib/storage.ts';

const KEY = 'centre';
/** The settings stored by an earlier page load, until they are fetched again. */
let known: Centre | undefined = asCentre(readJson(local, KEY));
let asked: Promise<void> | undefined;
const watchers = new Set<() => void>();

/**
 * The public settings: name, contact, links and enabled features; undefined until they are known. Fetched once per
 * page load, and again by the next screen after a failure. Without the query library, which the account screens do
 * not load.
 */
export function useCentre(): Centre | undefined {
  useEffect(() => {
    asked ??= ask();
  }, []);
  return useSyncExternalStore(watch, () => known);
}

async function ask(): Promise<void> {
  try {
    known = await publicCall(getCentre);
    local.setItem(KEY, JSON.stringify(known));
    for (const tell of watchers) tell();
  } catch (error) {
    console.error(error);
    asked = undefined;
  }
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => void watchers.delete(tell);
}

/** Undefined unless the value has what the screens read: an older build may have stored it. */
function asCentre(value: unknown): Centre | undefined {
  const { name, links, on } = (value ?? {}) as Partial<Centre>;
  return typeof name === 'string' && links && on ? (value as Centre) : undefined;
}
