/** The data of each job, by name. */
export interface Jobs {
  'deliver-message': { id: string };
  'deliver-bulk': { id: string };
  'requeue-stale-outbox': Record<string, never>;
  'mail-announcement': { id: string };
  'text-announcement': { id: string };
  'alert-sms-account': Record<string, never>;
  'deliver-pushes': Record<string, never>;
  'requeue-stale-pushes': Record<string, never>;
  'send-payment-reminders': Record<string, never>;
  'cancel-lapsed-deposits': Record<string, never>;
  'place-anew': { booking: string };
  'send-appointment-reminders': Record<string, never>;
  'offer-places': Record<string, never>;
  'send-car-reminders': Record<string, never>;
  'send-follow-ups': Record<string, never>;
  'invite-reviews': Record<string, never>;
  'send-code': {
    email: string;
    purpose: 'verify' | 'reset';
    form?: 'digits' | 'link';
    signUpId?: string | null;
  };
  'send-password-reset-link': { email: string };
  'purge-unverified-accounts': Record<string, never>;
  'purge-notifications': Record<string, never>;
  'purge-expired-account-data': Record<string, never>;
  'purge-expired-staff-data': Record<string, never>;
  'purge-outbox': Record<string, never>;
  'purge-waitlist': Record<string, never>;
  'purge-walk-ins': Record<string, never>;
  'rotate-visit-photos': Record<string, never>;
  'write-erasure-journal': Record<string, never>;
  'make-exports': Record<string, never>;
  'run-imports': Record<string, never>;
  'purge-imports': Record<string, never>;
  'verify-payment': { reference: string };
  'handle-webhook-event': { id: string };
  'send-refund': { id: string };
  'reconcile-open': Record<string, never>;
  'reconcile-all': Record<string, never>;
  'check-books': Record<string, never>;
  'send-due-webhooks': Record<string, never>;
  'deliver-webhooks': { receiver: string };
  'purge-integrations': Record<string, never>;
}
export type JobName = keyof Jobs;

interface QueueRule {
  /** Attempts after the first, with back-off from `retryDelay` s up to `retryDelayMax` s. */
  retryLimit: number;
  retryDelay: number;
  retryDelayMax: number;
  /** A job that runs longer counts as lost and is attempted again, s. */
  expireInSeconds: number;
  /** How many jobs a process fetches and runs together; 1 by default. */
  batchSize?: number;
  /** How long an ended job is stored, s; a week by default. Short for jobs that hold an address typed by anyone. */
  deleteAfterSeconds?: number;
  /** How many batches a process runs in parallel, so that one that hangs does not block the others; 1 by default. */
  concurrency?: number;
  /**
   * `short`: of jobs sent with one key only one waits. `exclusive`: only one waits or runs, in all processes together.
   */
  policy?: 'short' | 'exclusive';
}

/** How long an ended job with an address typed by anyone is stored, s. */
const ADDRESS_RETENTION_S = 60 * 60;

export const RULES: Record<JobName, QueueRule> = {
  // The outbox counts its own attempts; these are for a database that could not be reached.
  'deliver-message': {
    retryLimit: 3,
    retryDelay: 5,
    retryDelayMax: 60,
    expireInSeconds: 60,
    batchSize: 5,
    concurrency: 3,
  },
  'deliver-bulk': { retryLimit: 3, retryDelay: 5, retryDelayMax: 60, expireInSeconds: 60, batchSize: 3 },
  'requeue-stale-outbox': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 60, policy: 'exclusive' },
  'mail-announcement': { retryLimit: 5, retryDelay: 5, retryDelayMax: 300, expireInSeconds: 600 },
  'text-announcement': { retryLimit: 5, retryDelay: 5, retryDelayMax: 300, expireInSeconds: 600 },
  'alert-sms-account': { retryLimit: 5, retryDelay: 5, retryDelayMax: 300, expireInSeconds: 30 },
  // A push counts its own attempts. One job waits while others run, and each claims pushes that no other has claimed.
  'deliver-pushes': {
    retryLimit: 3,
    retryDelay: 5,
    retryDelayMax: 60,
    expireInSeconds: 120,
    concurrency: 3,
    policy: 'short',
  },
  'requeue-stale-pushes': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 60, policy: 'exclusive' },
  'send-payment-reminders': {
    retryLimit: 1,
    retryDelay: 60,
    retryDelayMax: 60,
    expireInSeconds: 300,
    policy: 'exclusive',
  },
  'cancel-lapsed-deposits': {
    retryLimit: 1,
    retryDelay: 60,
    retryDelayMax: 60,
    expireInSeconds: 300,
    policy: 'exclusive',
  },
  'place-anew': { retryLimit: 5, retryDelay: 5, retryDelayMax: 300, expireInSeconds: 60 },
  'send-appointment-reminders': {
    retryLimit: 0,
    retryDelay: 1,
    retryDelayMax: 1,
    expireInSeconds: 300,
    policy: 'exclusive',
  },
  'offer-places': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 60, policy: 'exclusive' },
  'send-car-reminders': { retryLimit: 1, retryDelay: 60, retryDelayMax: 60, expireInSeconds: 900, policy: 'exclusive' },
  'send-follow-ups': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 900, policy: 'exclusive' },
  'invite-reviews': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 900, policy: 'exclusive' },
  'send-code': {
    retryLimit: 3,
    retryDelay: 1,
    retryDelayMax: 10,
    expireInSeconds: 30,
    deleteAfterSeconds: ADDRESS_RETENTION_S,
    batchSize: 10,
  },
  'send-password-reset-link': {
    retryLimit: 3,
    retryDelay: 1,
    retryDelayMax: 10,
    expireInSeconds: 30,
    batchSize: 10,
    policy: 'short',
    deleteAfterSeconds: ADDRESS_RETENTION_S,
  },
  'purge-unverified-accounts': { retryLimit: 1, retryDelay: 60, retryDelayMax: 60, expireInSeconds: 300 },
  'purge-notifications': { retryLimit: 1, retryDelay: 60, retryDelayMax: 60, expireInSeconds: 300 },
  'purge-expired-staff-data': { retryLimit: 1, retryDelay: 60, retryDelayMax: 60, expireInSeconds: 300 },
  'purge-expired-account-data': { retryLimit: 1, retryDelay: 60, retryDelayMax: 60, expireInSeconds: 300 },
  'purge-outbox': { retryLimit: 1, retryDelay: 60, retryDelayMax: 60, expireInSeconds: 300 },
  'purge-waitlist': { retryLimit: 1, retryDelay: 60, retryDelayMax: 60, expireInSeconds: 300 },
  'purge-walk-ins': { retryLimit: 1, retryDelay: 60, retryDelayMax: 60, expireInSeconds: 300 },
  'rotate-visit-photos': {
    retryLimit: 3,
    retryDelay: 300,
    retryDelayMax: 1200,
    expireInSeconds: 300,
    policy: 'exclusive',
  },
  'write-erasure-journal': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 60, policy: 'exclusive' },
  // An export counts its own attempts. A process makes one at a time, and gives up before the job expires.
  'make-exports': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 900 },
  // An import counts its own attempts, and one runs at a time.
  'run-imports': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 900 },
  'purge-imports': { retryLimit: 1, retryDelay: 60, retryDelayMax: 60, expireInSeconds: 300 },
  // After these attempts the reconciliation continues.
  'verify-payment': {
    retryLimit: 5,
    retryDelay: 3,
    retryDelayMax: 60,
    expireInSeconds: 30,
    batchSize: 10,
    policy: 'short',
  },
  'handle-webhook-event': { retryLimit: 6, retryDelay: 2, retryDelayMax: 120, expireInSeconds: 30, batchSize: 10 },
  'send-refund': {
    retryLimit: 6,
    retryDelay: 5,
    retryDelayMax: 300,
    expireInSeconds: 60,
    batchSize: 5,
    policy: 'short',
  },
  'reconcile-open': { retryLimit: 1, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 120, policy: 'exclusive' },
  'reconcile-all': { retryLimit: 1, retryDelay: 300, retryDelayMax: 300, expireInSeconds: 1800, policy: 'exclusive' },
  'check-books': { retryLimit: 1, retryDelay: 60, retryDelayMax: 60, expireInSeconds: 60, policy: 'exclusive' },
  'send-due-webhooks': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 60, policy: 'short' },
  // As many as there can be receivers: each slow one takes one of them, and none waits for another.
  'deliver-webhooks': {
    retryLimit: 2,
    retryDelay: 5,
    retryDelayMax: 60,
    expireInSeconds: 60,
    concurrency: 10,
    policy: 'short',
  },
  'purge-integrations': { retryLimit: 1, retryDelay: 60, retryDelayMax: 60, expireInSeconds: 300 },
};

/** Scheduled jobs, as cron expressions in UTC. */
export const SCHEDULES: Partial<Record<JobName, string>> = {
  'purge-unverified-accounts': '17 3 * * *',
  'purge-notifications': '37 3 * * *',
  'purge-expired-staff-data': '52 3 * * *',
  'purge-expired-account-data': '47 3 * * *',
  'purge-outbox': '57 3 * * *',
  'purge-waitlist': '27 3 * * *',
  'purge-walk-ins': '7 4 * * *',
  'rotate-visit-photos': '17 4 * * *',
  'write-erasure-journal': '* * * * *',
  'make-exports': '* * * * *',
  'run-imports': '* * * * *',
  'purge-imports': '42 * * * *',
  'requeue-stale-outbox': '* * * * *',
  'requeue-stale-pushes': '* * * * *',
  'send-payment-reminders': '*/10 * * * *',
  'cancel-lapsed-deposits': '*/10 * * * *',
  'send-appointment-reminders': '* * * * *',
  'offer-places': '* * * * *',
  // Nine in the morning in Lagos.
  'send-car-reminders': '0 8 * * *',
  // From 9:10 am to 7:10 pm in Lagos.
  'send-follow-ups': '10 8-18 * * *',
  // From 9:20 am to 7:50 pm in Lagos.
  'invite-reviews': '20,50 8-18 * * *',
  'reconcile-open': '*/2 * * * *',
  'reconcile-all': '47 2 * * *',
  'check-books': '*/10 * * * *',
  'send-due-webhooks': '* * * * *',
  'purge-integrations': '12 4 * * *',
};
