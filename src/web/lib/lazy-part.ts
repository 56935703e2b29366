import { type ComponentType, lazy } from 'react';
import { reloadHereOnChunkError } from './reload-on-chunk-error.ts';

/**
 * A part of a screen that is loaded when it is first rendered (below a Suspense), or earlier by `preload`. Whole
 * screens are loaded by their route instead. `load` is the plain import: it does not reload the page when the file is
 * gone.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const preload = reloadHereOnChunkError(load);
  return Object.assign(
    lazy(async () => ({ default: await preload() })),
    { load, preload },
  );
}
