import { useEffect, useSyncExternalStore } from 'react';
import { type Centre, getCentre } from '#shared/settings/centre.contract.ts';
import { publicCall } from '#web/lib/api-client.ts';
import { local, readJson } from '#web/lib/storage.ts';
import { isRecord } from '#shared/guards.ts';

const KEY = 'centre';
/** The settings stored by an earlier page load, until they are fetched again. */
let settings: Centre | undefined = parseCentre(readJson(local, KEY));
let request: Promise<void> | undefined;
const watchers = new Set<() => void>();

/**
 * The public settings: name, contact, links and enabled features; undefined until they are settings. Fetched once per
 * page load, and again by the next screen after a failure. Without the query library, which the account screens do
 * not load.
 */
export function useCentre(): Centre | undefined {
  useEffect(() => {
    request ??= fetchSettings();
  }, []);
  return useSyncExternalStore(subscribe, () => settings);
}

async function fetchSettings(): Promise<void> {
  try {
    settings = await publicCall(getCentre);
    local.setItem(KEY, JSON.stringify(settings));
    for (const watcher of watchers) watcher();
  } catch (error) {
    console.error(error);
    request = undefined;
  }
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Undefined unless the value has what the screens read: an older build may have stored it. */
function parseCentre(value: unknown): Centre | undefined {
  return isCentre(value) ? value : undefined;
}

// A function declaration, because the stored settings are parsed while the module is evaluated.
function isCentre(value: unknown): value is Centre {
  return isRecord(value) && typeof value['name'] === 'string' && Boolean(value['links'] && value['on']);
}
