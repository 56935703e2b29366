/** What comes after the right code of a phone number (docs/api.md 12). Pure. */

export interface PhoneLogIn {
  /** The account that holds the number; null: none does. */
  account: {
    hasEmail: boolean;
    /** The account was logged in on this device before. */
    isKnownDevice: boolean;
    /** Nothing showed for 180 days that the number still belongs to the account. */
    isSilent: boolean;
  } | null;
  /** The password or the email's code was right. */
  isVerified: boolean;
  /** First and last name were given. */
  isNamed: boolean;
}

/** `open` the account, ask for another `proof` or for the `name` of a new account, or `create` one. */
export type PhoneLogInStep = 'open' | 'proof' | 'name' | 'create';

export function phoneLogInStep({ account, isVerified, isNamed }: PhoneLogIn): PhoneLogInStep {
  const toNew = isNamed ? 'create' : 'name';
  if (account === null) return toNew;
  if (account.isKnownDevice || isVerified) return 'open';
  // A number changes hands: after a long silence its new owner gets an account of their own.
  if (account.isSilent && (isNamed || !account.hasEmail)) return toNew;
  return account.hasEmail ? 'proof' : 'open';
}
