/**
 * What the application uses of React, under the names of React, as a file of its own: the page says by its import map
 * which renderer it loads (docs/decisions/0209).
 */
export {
  Component,
  Fragment,
  StrictMode,
  Suspense,
  createContext,
  createElement,
  lazy,
  memo,
  use,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
export { flushSync } from 'react-dom';
export { createRoot } from 'react-dom/client';
export { jsx, jsxs } from 'react/jsx-runtime';
