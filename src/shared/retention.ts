/** Retention periods of personal data. The purge jobs and the privacy page read the same figures. */
export const RETENTION = {
  /** Accounts with an unverified email address, days. */
  unverifiedAccountDays: 7,
  /** Idle sessions, days. */
  sessionDays: 30,
  /** IP addresses and devices of log-ins, months. */
  loginOriginMonths: 6,
  /** Emails and SMS with their delivery status, months. */
  outboxMonths: 6,
  notificationMonths: 12,
  /** Raw webhook events of the payment provider, days. */
  webhookEventDays: 90,
} as const;
