import { ACCOUNT_DEFECTS } from './account-defects.ts';
import { BOOKING_DEFECTS } from './booking-defects.ts';
import type { Defect } from './defect.ts';
import { PAYMENT_DEFECTS } from './payment-defects.ts';
import { WORKSHOP_DEFECTS } from './workshop-defects.ts';

/** Every planted defect, by number. */
export const DEFECTS: readonly Defect[] = [
  ...BOOKING_DEFECTS,
  ...PAYMENT_DEFECTS,
  ...ACCOUNT_DEFECTS,
  ...WORKSHOP_DEFECTS,
];
