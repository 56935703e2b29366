import { useEffect, useSyncExternalStore } from 'react';
import { type Centre, getPublicCentre } from '#shared/settings/centre.contract.ts';
import { publicCall } from '#web/lib/api-client.ts';
import { local, readStored } from '#web/lib/storage.ts';

const KEY = 'centre';
/** The settings stored by an earlier page load, until they are fetched again. */
let settings: Centre | undefined = readStored(local, KEY, getPublicCentre.response) ?? undefined;
let fetched: Promise<Centre> | undefined;
const watchers = new Set<() => void>();

/**
 * The public settings: name, contact, links and enabled features; undefined until they are settings. Fetched once per
 * page load, and again by the next screen after a failure. Without the query library, which the account screens do
 * not load.
 */
export function useCentre(): Centre | undefined {
  useEffect(() => {
    fetchCentre().catch((error: unknown) => console.error(error));
  }, []);
  return useSyncExternalStore(subscribe, () => settings);
}

/**
 * The public settings as the server has given them since the page was loaded.
 * @throws like publicCall
 */
export function fetchCentre(): Promise<Centre> {
  fetched ??= load();
  return fetched;
}

async function load(): Promise<Centre> {
  try {
    const answer = await publicCall(getPublicCentre);
    settings = answer;
    local.setItem(KEY, JSON.stringify(answer));
    for (const watcher of watchers) watcher();
    return answer;
  } catch (error) {
    fetched = undefined;
    throw error;
  }
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
