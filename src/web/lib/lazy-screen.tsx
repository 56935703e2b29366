import { type ComponentType, use } from 'react';
import type { Route } from './match-routes.ts';
import { lazyModule } from './lazy-load.ts';

interface ScreenModule {
  Component: ComponentType;
}

/**
 * The part of a route that shows a screen, which is loaded when its address is opened. The routes of an address load at
 * the same time; one that failed is loaded again the next time.
 */
export function lazyScreen(load: () => Promise<ScreenModule>): Required<Pick<Route, 'Component' | 'open'>> {
  const loadOrReload = lazyModule(load);
  let loaded: ScreenModule | null = null;
  let loading: Promise<ScreenModule> | null = null;
  let hasFailed = false;
  const start = (): Promise<ScreenModule> => {
    hasFailed = false;
    loading = loadOrReload();
    loading.then(
      (module) => {
        loaded = module;
      },
      () => {
        hasFailed = true;
      },
    );
    return loading;
  };
  return {
    Component: function LoadedScreen() {
      const module = loaded ?? use(loading ?? start());
      return <module.Component />;
    },
    open: () => {
      if (loaded !== null) return true;
      return loading === null || hasFailed ? start() : loading;
    },
  };
}
