import type { DepositRule } from '#shared/catalogue/deposit-rule.ts';
import type { TestApp } from './test-app.ts';

/** Sets the deposit of a service by its name, without the staff's form; null: none. */
export async function setDeposit({ runtime }: TestApp, name: string, rule: DepositRule | null): Promise<void> {
  await runtime.db
    .updateTable('services')
    .set({
      deposit_percent: rule?.by === 'share' ? rule.value : null,
      deposit_kobo: rule?.by === 'sum' ? rule.value * 100 : null,
      deposit_for: rule?.for ?? null,
    })
    .where('name', '=', name)
    .execute();
}
