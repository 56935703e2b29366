import type { Defect } from './defect.ts';

/** Locks, states, discounts and credit of a booking. */
export const BOOKING_DEFECTS: readonly Defect[] = [
  {
    number: 1,
    title: 'Settlement and staff actions read the booking without locking it',
    rule: 'docs/security.md 15',
    features: ['bookings', 'payments'],
    plant: {
      edits: [
        {
          file: 'src/api/bookings/bookings.repository.ts',
          before: "db.selectFrom('bookings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();",
          after: "db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst();",
        },
      ],
    },
  },
  {
    number: 2,
    title: 'Editing, cancelling and starting a payment read the own booking without locking it',
    rule: 'docs/security.md 16',
    features: ['bookings', 'payments'],
    plant: {
      edits: [
        {
          file: 'src/api/bookings/bookings.repository.ts',
          before: "    .where('customer_id', '=', customerId)\n    .forUpdate()\n",
          after: "    .where('customer_id', '=', customerId)\n",
        },
      ],
    },
  },
  {
    number: 3,
    title: 'A place of a promotion is counted before it is claimed, not in one guarded update',
    rule: 'docs/security.md 18',
    features: ['promotions'],
    plant: {
      edits: [
        {
          file: 'src/api/promotions/promotions.repository.ts',
          before: 'and active and (places is null or taken < places)\n',
          after:
            'and active and (places is null or places > (select count(*) from promotion_claims c where c.promotion_code = code))\n',
        },
      ],
    },
  },
  {
    number: 4,
    title: 'Promotions, credit and limits of a customer are read without locking the customer',
    rule: 'docs/api.md 5',
    features: ['promotions', 'bookings'],
    plant: {
      edits: [
        {
          file: 'src/api/promotions/promotions.repository.ts',
          before: ' for no key update`',
          after: '`',
        },
      ],
    },
  },
  {
    number: 5,
    title: 'Staff act on a card that is older than the booking',
    rule: 'docs/api.md 2.3',
    features: ['bookings', 'payments'],
    plant: {
      edits: [
        {
          file: 'src/api/bookings/take-staff-action.ts',
          before: 'if (row.version !== version) {',
          after: 'if (row.version < version) {',
        },
      ],
    },
  },
  {
    number: 6,
    title: 'Staff cancel a completed booking, and its payment goes back',
    rule: 'docs/api.md 3',
    features: ['bookings'],
    plant: {
      edits: [
        {
          file: 'src/shared/bookings/booking-transitions.ts',
          before: "  cancelBooking: {\n    from: ['pending', 'paid'],",
          after: "  cancelBooking: {\n    from: ['pending', 'paid', 'completed'],",
        },
      ],
    },
  },
  {
    number: 7,
    title: 'The payment status forgets a payment that is due back',
    rule: 'docs/api.md 3',
    features: ['payments', 'bookings'],
    plant: {
      edits: [
        {
          file: 'src/shared/bookings/booking-charges.ts',
          before: "  if (any('refund-due')) return 'refund-due';\n",
          after: '',
        },
      ],
    },
  },
  {
    number: 8,
    title: 'A cancelled booking does not return its credit',
    rule: 'docs/api.md 5',
    features: ['promotions', 'bookings'],
    plant: {
      edits: [
        {
          file: 'src/api/promotions/apply-promotions.ts',
          before: '    await setBookingCredit(trx, customerId, id, 0);\n',
          after: '',
        },
      ],
    },
  },
  {
    number: 9,
    title: 'A cancelled booking does not give its promotion back',
    rule: 'docs/api.md 5',
    features: ['promotions', 'bookings'],
    plant: {
      edits: [
        {
          file: 'src/api/promotions/apply-promotions.ts',
          before: '    await repo.releasePromotions(trx, id);\n',
          after: '',
        },
      ],
    },
  },
  {
    number: 10,
    title: 'A declined cancellation restores a booking as paid although its payment went back',
    rule: 'docs/api.md 3',
    features: ['bookings', 'payments'],
    plant: {
      edits: [
        {
          file: 'src/shared/bookings/booking-transitions.ts',
          before: "return status === 'pending-cancelled' ? 'pending' : null;",
          after: "return status === 'pending-cancelled' ? statusBefore : null;",
        },
      ],
    },
  },
  {
    number: 11,
    title: 'Staff finish an unpaid job',
    rule: 'docs/api.md 3',
    features: ['bookings', 'payments'],
    plant: {
      edits: [
        {
          file: 'src/shared/bookings/board.ts',
          before: "  return action !== 'finishJob' || moneyIsRecorded(booking);",
          after: '  return true;',
        },
      ],
    },
  },
  {
    number: 12,
    title: 'An amount is rounded up to the whole naira instead of down',
    rule: 'docs/api.md 5',
    features: ['promotions'],
    plant: {
      edits: [
        {
          file: 'src/shared/promotions/quote.ts',
          before: 'const remaining = Math.floor(',
          after: 'const remaining = Math.ceil(',
        },
      ],
    },
  },
  {
    number: 13,
    title: 'A referral keeps its credit when the payment is refunded',
    rule: 'docs/api.md 5',
    features: ['payments/take-payment-back', 'promotions', 'payments'],
    plant: {
      edits: [
        {
          file: 'src/api/promotions/apply-promotions.ts',
          before: "if (paymentStatus === 'refunded' || owesAgain)",
          after: 'if (owesAgain)',
        },
      ],
    },
  },
  {
    number: 14,
    title: 'Two bookings that are completed at once earn the referral credit twice',
    rule: 'docs/api.md 5',
    features: ['promotions', 'platform/database'],
    plant: { statement: 'drop index credit_entries_one_referral' },
  },
];
