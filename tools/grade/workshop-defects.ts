import type { Defect } from './defect.ts';

/** Charges, estimates and the custody of cars. */
export const WORKSHOP_DEFECTS: readonly Defect[] = [
  {
    number: 41,
    title: 'A voided charge is still owed',
    rule: 'docs/api.md 4',
    features: ['payments/charges', 'payments'],
    plant: {
      edits: [
        {
          file: 'src/shared/bookings/booking-charges.ts',
          before: "charge.isVoided || status === 'cancelled' || isSettled(charge) ? 0",
          after: "status === 'cancelled' || isSettled(charge) ? 0",
        },
      ],
    },
  },
  {
    number: 42,
    title: 'The payment status of a booking ignores what was approved after its price',
    rule: 'docs/api.md 3',
    features: ['payments/charges', 'payments'],
    plant: {
      edits: [
        {
          file: 'src/shared/bookings/booking-charges.ts',
          before: 'const each = charges.map((charge) =>',
          after: 'const each = charges.slice(0, 1).map((charge) =>',
        },
      ],
    },
  },
  {
    number: 43,
    title: 'A customer approves a version that a newer one has replaced',
    rule: 'docs/api.md 16',
    features: ['estimates'],
    plant: {
      edits: [
        {
          file: 'src/api/estimates/answer-estimate.ts',
          before: "  if (String(latest.number) !== version) throw new AppError('estimate.replaced');\n",
          after: '',
        },
      ],
    },
  },
  {
    number: 44,
    title: 'A move of a car is recorded before its check-in, by the clock of a phone',
    rule: 'docs/api.md 15',
    features: ['visits'],
    plant: {
      edits: [
        {
          file: 'src/api/visits/record-custody.ts',
          before: 'Math.max(visit.checked_in_at.getTime(), Math.min(recorded, now.getTime()))',
          after: 'Math.min(recorded, now.getTime())',
        },
      ],
    },
  },
];
