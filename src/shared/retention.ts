/** Idle sessions of customers, days. */
export const SESSION_IDLE_DAYS = 30;
/** Sessions of customers after their log-in, days. */
export const SESSION_LIFETIME_DAYS = 180;

/**
 * Retention periods of personal data. The purge jobs and the privacy page read the same figures. Messages between
 * people have no period: they stay until the account of their author or only recipient is deleted.
 */
export const RETENTION = {
  /** Sign-ups with an unverified email address, days. */
  unverifiedAccountDays: 7,
  /** Links that take a change of an account back, days. */
  accountLinkDays: 7,
  /** Files with all personal data of a customer, after they are ready, days. */
  dataExportDays: 7,
  sessionLifetimeDays: SESSION_LIFETIME_DAYS,
  sessionDays: SESSION_IDLE_DAYS,
  /** Devices of log-ins, months. */
  knownDeviceMonths: 6,
  /** Emails and SMS with their delivery status, months. */
  outboxMonths: 6,
  notificationMonths: 12,
  /** What staff found and opened last, days. */
  recentFindDays: 7,
  /** Entries of the waitlist, months. */
  waitlistMonths: 24,
  /** Keyed digests of the contacts of deleted accounts that used a promotion or were a referral, months. */
  rememberedBenefitMonths: 24,
  /**
   * Debts for work on a car after the last change of the booking, and the record of the person who took a car after it
   * left, months: the period of limitation of a contract, six years. Neither ends with the account.
   */
  claimMonths: 72,
  /** With whom a car was shared, and invitations, after their end, months. */
  formerPersonMonths: 12,
  /** Walk-ins after the last change of their newest booking, months. */
  walkInMonths: 24,
  /** Requests to join a walk-in to an account, decided or not, months. */
  joinRequestMonths: 12,
  /** Ways back into an account that managers opened, with the kind and last characters of the ID, months. */
  wayBackMonths: 12,
  /** Photos of visits, months, until staff set another time. */
  visitPhotoMonths: 12,
  /** Photos of what is wrong with the car of a booking that was cancelled, days. */
  cancelledPhotoDays: 30,
  /** Email address and phone of staff after they left, months. */
  formerStaffMonths: 12,
  /** Keys for others after their end, and the deliveries to receivers of webhooks, days. */
  endedKeyDays: 90,
  webhookDeliveryDays: 30,
  /** Raw webhook events of the payment provider, days. */
  webhookEventDays: 90,
} as const;
