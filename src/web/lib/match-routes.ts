import type { ComponentType } from 'react';

/** A part of the screen at an address, with the parts inside it. */
export interface Route {
  /**
   * Static segments and `:name` for any one segment, without the parent's; `*` for every other address. None: the
   * parent's own address, or a part around others.
   */
  path?: string;
  Component: ComponentType;
  /**
   * Starts loading the route's code; the promise settles when it is loaded. False: the routes inside it are not shown,
   * and load nothing.
   */
  open?: () => boolean | Promise<unknown>;
  children?: readonly Route[];
}

/** The routes of an address, from the outermost to the screen, and the values of `:name` segments. */
export interface RouteMatch {
  routes: readonly Route[];
  params: Readonly<Record<string, string>>;
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The first route in the order of the list that matches the whole path; null when there is none. */
export function matchRoutes(routes: readonly Route[], pathname: string): RouteMatch | null {
  const segments = segmentsOf(pathname);
  const matched = matchFrom(routes, 0);
  if (matched === null) return null;
  const names = matched.flatMap(({ path = '' }) => segmentsOf(path));
  const values = names.flatMap((name, at): [string, string][] =>
    name.startsWith(':') ? [[name.slice(1), decode(segments[at] ?? '')]] : [],
  );
  return { routes: matched, params: Object.fromEntries(values) };

  function matchFrom(level: readonly Route[], start: number): Route[] | null {
    for (const route of level) {
      const end = endOf(route.path ?? '', start);
      if (end === null) continue;
      if (route.children === undefined && end === segments.length) return [route];
      const inner = route.children && matchFrom(route.children, end);
      if (inner) return [route, ...inner];
    }
    return null;
  }

  /** The number of segments that are matched with those of `path`; null when they differ. */
  function endOf(path: string, start: number): number | null {
    if (path === '*') return segments.length;
    let at = start;
    for (const wanted of segmentsOf(path)) {
      const segment = segments[at++];
      if (segment === undefined) return null;
      if (!wanted.startsWith(':') && wanted !== segment.toLowerCase()) return null;
    }
    return at;
  }
}
