import * as z from 'zod/mini';

/** Whose bookings ask for a deposit; `new`: without a paid visit, `no-show`: with one in the last six months. */
export const DEPOSIT_FOR = ['everyone', 'new', 'no-show'] as const;
export type DepositFor = (typeof DEPOSIT_FOR)[number];
/** How a deposit is given: as a share of the price, or as a sum. */
export const DEPOSIT_BY = ['share', 'sum'] as const;
export type DepositBy = (typeof DEPOSIT_BY)[number];

const whom = z.enum(DEPOSIT_FOR);
const figure = () => z.number('Write the deposit in figures.').check(z.int('Write a whole number.'));
const SHARE = 'Write a share from 1 to 99 per cent.';
const SUM = 'Write a deposit in whole hundreds of naira.';

/** What a service asks for before the work. `value`: per cent of the price, or whole naira. */
export const depositRule = z.discriminatedUnion('by', [
  z.object({ by: z.literal('share'), value: figure().check(z.gte(1, SHARE), z.lte(99, SHARE)), for: whom }),
  z.object({
    by: z.literal('sum'),
    value: figure().check(z.gte(100, SUM), z.lte(100_000_000, SUM), z.multipleOf(100, SUM)),
    for: whom,
  }),
]);
export type DepositRule = z.output<typeof depositRule>;

/** The rule of a service in a form. Null: no deposit; not given: it stays, and a new service has none. */
export const serviceDeposit = { deposit: z.optional(z.nullable(depositRule)) };

interface PricedForm {
  price: number;
  deposit?: DepositRule | null | undefined;
}

/** True unless a sum is more than the price beside it; whole naira. */
export const isWithinPrice = ({ price, deposit }: PricedForm): boolean =>
  deposit == null || deposit.by === 'share' || deposit.value <= price;

/** The problem of a sum that is more than the price. */
export const DEPOSIT_ABOVE_PRICE = 'The deposit is more than the price.';

/** The check of a form with a deposit and a price. */
export const depositWithinPrice = <Form extends PricedForm>() =>
  z.refine<Form>((form) => isWithinPrice(form), { path: ['deposit', 'value'], error: DEPOSIT_ABOVE_PRICE });
