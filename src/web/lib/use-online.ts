import { useSyncExternalStore } from 'react';

/** Whether the browser has a network. True says little: the network may lead nowhere. False is certain. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);

function watch(tell: () => void): () => void {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}
