import { expect, test } from 'vitest';
import { auditEventLabel } from './audit-event-labels.ts';

test('an event of the audit log has its own label', () => {
  expect(['booking.payment-recorded', 'booking.cancellation-declined'].map(auditEventLabel)).toEqual([
    'Payment recorded',
    'Booking kept',
  ]);
});

test('an entry of an older version has the name of its event as label', () => {
  expect(['settings.car_wash-changed', 'toString', ''].map(auditEventLabel)).toEqual([
    'Settings car wash changed',
    'ToString',
    '',
  ]);
});
