import { lazyPart } from '#web/lib/lazy-part.ts';

/** The fields that confirm a customer on a new device, which most visits do not need. Rendered below a Suspense. */
export const ReleaseProof = lazyPart(() => import('./ReleaseProof.tsx').then((part) => part.ReleaseProof));
