import type { Runtime } from '#api/runtime.ts';

/** For the operator: no retry helps until the key is replaced. */
export const logRefusedKey = (runtime: Runtime): void =>
  runtime.log.error({ event: 'payment.unauthorized' }, 'payment provider rejected the key');
