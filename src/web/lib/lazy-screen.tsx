import { type ComponentType, use } from 'react';
import type { Route } from './match-routes.ts';
import { lazyModule } from './lazy-load.ts';

/**
 * The part of a route that shows the screen `name` of a module, which is loaded when its address is opened. The routes
 * of an address load at the same time; one that failed is loaded again the next time.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Required<Pick<Route, 'Component' | 'open'>> {
  const loadOrReload = lazyModule(async () => (await load())[name]);
  let LoadedScreen: ComponentType | null = null;
  let loading: Promise<ComponentType> | null = null;
  let hasFailed = false;
  const start = (): Promise<ComponentType> => {
    hasFailed = false;
    loading = loadOrReload();
    loading.then(
      (Screen) => {
        LoadedScreen = Screen;
      },
      () => {
        hasFailed = true;
      },
    );
    return loading;
  };
  return {
    Component: function LazyScreen() {
      const Screen = LoadedScreen ?? use(loading ?? start());
      return <Screen />;
    },
    open: () => (loading === null || hasFailed ? start() : loading),
  };
}
