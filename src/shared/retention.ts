/** How long personal data is kept; the jobs that delete it and the privacy page read the same figures (rules.md 28). */
export const KEPT = {
  /** Accounts whose address nobody proved, days. */
  unverifiedDays: 7,
  /** Sessions without a call, days. */
  sessionDays: 30,
  /** Addresses and devices from which somebody logged in, months. */
  placeMonths: 6,
  /** Mails and SMS with how far they got, months. */
  mailMonths: 6,
  notificationMonths: 12,
  /** What the payment service posts about payments, as it came, days. */
  postedDays: 90,
} as const;
