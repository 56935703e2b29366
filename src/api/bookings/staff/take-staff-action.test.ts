import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId, type Trx } from '#api/platform/database/database.ts';
import { STAFF_ACTIONS, TRANSITIONS } from '#shared/bookings/booking-transitions.ts';
import { can } from '#shared/capabilities.ts';
import { STAFF_TYPES } from '#shared/staff-types.ts';
import { AppError } from '#shared/errors.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { takePaymentAction, takeStaffAction } from './take-staff-action.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
});
afterAll(() => app.stop());

// Two decisions share a route, so the capability of a route is not enough.
test.each(STAFF_ACTIONS)('%s needs the capability of its own cell in the transition table', async (action) => {
  for (const type of STAFF_TYPES) {
    const caller = { staff: { staffId: newId(), type }, requestId: 'test' };
    const taken = { bookingId: newId(), version: 1, apply: async (_trx: Trx, row: BookingRow) => row };
    const refusal = await (
      action === 'recordPayment' || action === 'undoPayment'
        ? takePaymentAction(app.runtime, caller, { ...taken, action, choose: () => [], auditDetail: () => ({}) })
        : takeStaffAction(app.runtime, caller, { ...taken, action })
    ).catch((error: unknown) => (error instanceof AppError ? error.code : error));
    const isAllowed = can(type, TRANSITIONS[action].capability);
    expect(refusal, type).toBe(isAllowed ? 'booking.not_found' : 'session.forbidden');
  }
});
