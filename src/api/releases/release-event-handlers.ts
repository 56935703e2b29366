import { carReady } from '#api/visits/visit-domain-events.ts';
import { sendWalkInCode } from './send-walk-in-code.ts';

/** Registers what happens when a car is ready. */
export function subscribeReleases(): void {
  carReady.subscribe(sendWalkInCode);
}
