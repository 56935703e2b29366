import { defineEvent } from '#api/domain-event.ts';
import type { ResourceKind } from '#shared/scheduling/resource-kinds.ts';

/**
 * Bays of these kinds became free on a day (YYYY-MM-DD in the time zone of the branch): an appointment was cancelled or
 * moved, a job ended early, or a closure was taken back. Published in the transaction that frees them, once for each
 * day; handlers must not lock bookings.
 */
export const placeFreed = defineEvent<{ branchId: string; day: string; kinds: ResourceKind[] }>('placeFreed');
