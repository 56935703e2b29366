import type { DepositFor, DepositRule } from '#shared/catalogue/deposit-rule.ts';
import { nairaFromKobo } from '#shared/money.ts';

/** The deposit of a service as stored. */
export interface DepositColumns {
  deposit_percent: number | null;
  deposit_kobo: number | null;
  deposit_for: DepositFor | null;
}

const KOBO_PER_NAIRA = 100;

/** The columns of a rule; null: none. */
export const toDepositColumns = (rule: DepositRule | null): DepositColumns => ({
  deposit_percent: rule?.by === 'share' ? rule.value : null,
  deposit_kobo: rule?.by === 'sum' ? rule.value * KOBO_PER_NAIRA : null,
  deposit_for: rule?.for ?? null,
});

/** The rule in these columns; null: none. */
export function readDeposit({ deposit_percent, deposit_kobo, deposit_for }: DepositColumns): DepositRule | null {
  if (deposit_for === null) return null;
  return deposit_percent === null
    ? { by: 'sum', value: nairaFromKobo(deposit_kobo ?? 0), for: deposit_for }
    : { by: 'share', value: deposit_percent, for: deposit_for };
}
