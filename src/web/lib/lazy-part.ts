import { type ComponentType, lazy } from 'react';
import { lazyModule } from './lazy-load.ts';

/**
 * A part of a screen that is loaded when it is first rendered (below a Suspense), or earlier by `preload`. Whole
 * screens are loaded by their route instead.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const preload = lazyModule(load);
  return Object.assign(
    lazy(async () => ({ default: await preload() })),
    { preload },
  );
}
