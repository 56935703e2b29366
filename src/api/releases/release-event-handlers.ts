import { carReady } from '#api/visits/visit-domain-events.ts';
import { sendWalkInCode } from './send-walk-in-code.ts';

/** Subscribes to cars that become ready: walk-ins get their release code. */
export function subscribeReleases(): void {
  carReady.subscribe(sendWalkInCode);
}
