import type { Runtime } from '#api/runtime.ts';

/** The public key of each payment provider; `slug` is the provider's name in the path of the key. */
export const listPaymentKeys = ({ paystack }: Runtime): { slug: string; key: string }[] => [
  { slug: 'paystack', key: paystack.publicKey },
];
