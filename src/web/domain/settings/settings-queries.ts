import { useEffect, useSyncExternalStore } from 'react';
import { type Centre, getCentre } from '#shared/settings/centre.contract.ts';
import { publicCall } from '#web/lib/api-client.ts';
import { local, readJson } from '#web/lib/storage.ts';

const KEY = 'centre';
/** What an earlier load was told, until this one is. */
let known: Centre | undefined = asCentre(readJson(local, KEY));
let asked: Promise<void> | undefined;
const watchers = new Set<() => void>();

/**
 * Name, contact, links and what is switched on; undefined until it is there. Asked for once a load, and again by the next screen
 * if that failed. Without the query library, which the account screens would load for this alone.
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

/** Written by an older build, perhaps: only what has what the screens read is a centre. */
function asCentre(value: unknown): Centre | undefined {
  const { name, links, on } = (value ?? {}) as Partial<Centre>;
  return typeof name === 'string' && links && on ? (value as Centre) : undefined;
}
