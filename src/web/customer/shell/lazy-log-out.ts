import { lazyPart } from '#web/lib/lazy-part.ts';

/** The confirmation of a log-out, which most visits do not need. Rendered below a Suspense. */
export const LogOutSheet = lazyPart(() => import('./LogOutSheet.tsx').then((part) => part.LogOutSheet));
