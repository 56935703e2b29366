/** Retention periods of personal data. The purge jobs and the privacy page read the same figures. */
export const KEPT = {
  /** Accounts with an unverified email address, days. */
  unverifiedDays: 7,
  /** Idle sessions, days. */
  sessionDays: 30,
  /** IP addresses and devices of log-ins, months. */
  placeMonths: 6,
  /** Mails and SMS with their delivery status, months. */
  mailMonths: 6,
  notificationMonths: 12,
  /** Raw webhook events of the payment provider, days. */
  postedDays: 90,
} as const;
