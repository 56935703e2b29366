import type { ReleaseBlock } from './release-rules.ts';

/** When the driver whom an owner named for all visits can show a code (docs/api.md 20). Pure. */

/**
 * Why a driver sees no code: the owner did not name them for all visits, or another person for this one; the car left
 * or is not ready; the owner must still do something, whatever it is; the driver's own email, phone or password changed
 * in the last 24 hours; or this device was not known before check-in.
 */
export const DRIVER_BLOCKS = [
  'not-named',
  'released',
  'not-ready',
  'owner-must-act',
  'account-changed',
  'other-device',
] as const;
export type DriverBlock = (typeof DRIVER_BLOCKS)[number];

/** Why a driver sees no code; null: the code shows. `block` is the reason for which no code of the visit is valid. */
export function driverBlock(facts: {
  isNamed: boolean;
  block: ReleaseBlock | null;
  hasAccountChanged: boolean;
  isKnownDevice: boolean;
}): DriverBlock | null {
  if (!facts.isNamed) return 'not-named';
  if (facts.block === 'released' || facts.block === 'not-ready') return facts.block;
  if (facts.block !== null) return 'owner-must-act';
  if (facts.hasAccountChanged) return 'account-changed';
  return facts.isKnownDevice ? null : 'other-device';
}
