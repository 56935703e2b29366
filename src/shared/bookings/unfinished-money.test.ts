import { expect, test } from 'vitest';
import { PAYMENT_STATUSES, STATUSES } from './booking-states.ts';
import { hasUnfinishedMoney } from './unfinished-money.ts';

test.each([
  ['pending', ['confirming', 'partly-paid', 'paid', 'refund-due', 'needs-review']],
  ['paid', [...PAYMENT_STATUSES]],
  ['completed', ['confirming', 'refund-due', 'needs-review']],
  ['pending-cancelled', ['confirming', 'partly-paid', 'paid', 'refund-due', 'needs-review']],
  // A kept deposit is earned.
  ['cancelled', ['confirming', 'refund-due', 'needs-review']],
] as const)('a %s booking has money to earn or return while its payment is one of %j', (status, withMoney) => {
  const found = PAYMENT_STATUSES.filter((paymentStatus) =>
    hasUnfinishedMoney({ status, paymentStatus, disputed: false }),
  );
  expect(new Set(found)).toEqual(new Set(withMoney));
});

test('a disputed booking always has money to earn or return', () => {
  for (const status of STATUSES)
    for (const paymentStatus of PAYMENT_STATUSES)
      expect(hasUnfinishedMoney({ status, paymentStatus, disputed: true })).toBe(true);
});
