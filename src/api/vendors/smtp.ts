import { setTimeout as sleep } from 'node:timers/promises';
import nodemailer from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every try of one mail, so that a mail sent twice is seen as one (RFC 5322 3.6.4). */
  messageId: string;
  /** News only: the address that ends them by one POST (RFC 8058). */
  unsubscribe?: string;
}

export interface Mailer {
  /** Hands the mail over, or throws what nodemailer threw (`responseCode` 4xx: later, 5xx: never). */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface MailerOptions {
  /** A certificate to trust beside the system's. */
  ca?: string;
  greetingMs?: number;
  socketMs?: number;
}

/** Longest that one mail may take, ms: a peer that drips keeps every other limit awake. */
const SEND_TIMEOUT_MS = 45_000;

/** SMTP through nodemailer. Its own time-outs are minutes; a mail host that does not greet in 10 s is tried again later. */
export function createMailer(
  smtpUrl: string,
  from: string,
  { ca, greetingMs = 10_000, socketMs = 20_000 }: MailerOptions = {},
): Mailer {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:' || url.port === '465';
  const transport = nodemailer.createTransport({
    host: url.hostname,
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    requireTLS: !secure && url.searchParams.get('tls') !== 'off',
    ignoreTLS: url.searchParams.get('tls') === 'off',
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    ...(ca !== undefined && { tls: { ca } }),
    pool: true,
    // One that hangs must leave room for the others.
    maxConnections: 10,
    // What was cut off is ours to try again, so that tries are counted.
    maxRequeues: 0,
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    socketTimeout: socketMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, messageId, unsubscribe }) {
      const list =
        unsubscribe === undefined
          ? {}
          : {
              headers: {
                'List-Unsubscribe': `<${unsubscribe}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              },
            };
      const late = new AbortController();
      try {
        await Promise.race([
          transport.sendMail({ from, to, subject, text, html, messageId, ...list }),
          sleep(SEND_TIMEOUT_MS, undefined, { signal: late.signal, ref: false }).then(() =>
            Promise.reject(Object.assign(new Error('took too long'), { code: 'ETIMEDOUT' })),
          ),
        ]);
      } finally {
        late.abort();
      }
    },
    close: () => transport.close(),
  };
}

/** The sandbox has no post office: a mail is sent when it lies in the outbox. */
export const sandboxMailer: Mailer = { send: () => Promise.resolve(), close: () => undefined };
