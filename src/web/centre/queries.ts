import { useEffect, useSyncExternalStore } from 'react';
import { type Centre, getCentre } from '#shared/centre/contract.ts';
import { call } from '#web/lib/call.ts';

let known: Centre | undefined;
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
    known = await call(getCentre);
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
