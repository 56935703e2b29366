/**
 * The same as react-renderer.ts by Preact, which is 50 kB smaller, for those who save data (docs/decisions/0209). The
 * names must be the same (test/e2e/chunks.test.ts).
 */
import { options } from 'preact';

// React runs effects of a press before the next key is handled; Preact would after the next paint.
options.requestAnimationFrame = (callback) => queueMicrotask(callback);

export {
  Component,
  Fragment,
  StrictMode,
  Suspense,
  createContext,
  createElement,
  flushSync,
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
} from 'preact/compat';
export { createRoot } from 'preact/compat/client';
export { jsx, jsxs } from 'preact/jsx-runtime';
