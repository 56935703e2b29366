import type { SharedVisit } from '#shared/shared-cars/shared-visits.contract.ts';

/** Where a car is, in a few words. */
export function stateText(state: SharedVisit['state']): string {
  switch (state) {
    case 'expected':
      return 'We expect it';
    case 'ready':
      return 'It is ready';
    case 'released':
      return 'It has left';
    case 'cancelled':
      return 'The visit is cancelled';
    default:
      return 'It is in our workshop';
  }
}
