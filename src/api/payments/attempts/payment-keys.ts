import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';

/** The public key of each payment provider; `slug` is the provider's name in the path of the key. */
export const listPaymentKeys = ({ paystack }: Runtime): { slug: string; key: string }[] => [
  { slug: 'paystack', key: paystack.publicKey },
];

/** The public key of one payment provider. @throws AppError payment.not_found */
export function getPaymentKey(runtime: Runtime, slug: string): { key: string } {
  const found = listPaymentKeys(runtime).find((provider) => provider.slug === slug);
  if (found === undefined) throw new AppError('payment.not_found');
  return { key: found.key };
}
