import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';

export interface OutgoingEmail {
  /** The sender's name, before its address. */
  fromName: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every attempt of one email, so that duplicates are recognised (RFC 5322 3.6.4). */
  messageId: string;
  /** Marketing email only: the URL that unsubscribes by one POST (RFC 8058). */
  unsubscribe?: string;
  /** An appointment (RFC 5545), for programs that know calendars and as a file. */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string };
}

export interface Mailer {
  /**
   * Hands the email to the server.
   * @throws nodemailer's error; `responseCode` 4xx: try again later, 5xx: rejected permanently
   */
  send(email: OutgoingEmail): Promise<void>;
  /**
   * Connects and logs in without sending anything.
   * @throws nodemailer's error
   */
  check(): Promise<void>;
  close(): void;
}

/** Finds the address of a mail server whose host staff entered, or says why there is none to connect to. */
export type FindMailServer = (
  hostname: string,
) => Promise<{ address: string } | { failure: 'no-such-host' | 'not-public' }>;

export interface MailerOptions {
  /** For a host that staff entered: each connection goes to the address that this finds. Unset: any host is reached. */
  findServer?: FindMailServer | undefined;
  /** A certificate to trust in addition to the system's. */
  ca?: string;
  greetingMs?: number;
  socketMs?: number;
}

/** Limit of one email, ms: a server that sends byte by byte would never reach the other time-outs. */
const SEND_TIMEOUT_MS = 45_000;

/**
 * SMTP through nodemailer. Its default time-outs are minutes; a server that does not greet within 10 s is tried again
 * later.
 */
export function createMailer(
  smtpUrl: string,
  fromAddress: string,
  { findServer, ca, greetingMs = 10_000, socketMs = 20_000 }: MailerOptions = {},
): Mailer {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:' || url.port === '465';
  const options = {
    host: url.hostname,
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    requireTLS: !secure && url.searchParams.get('tls') !== 'off',
    ignoreTLS: url.searchParams.get('tls') === 'off',
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    ...(ca !== undefined && { tls: { ca } }),
    ...(findServer !== undefined && { getSocket: connectTo(findServer, greetingMs) }),
    pool: true,
    // Several connections, so that one that hangs does not block the others.
    maxConnections: 10,
    // The outbox repeats interrupted emails, because it counts the attempts.
    maxRequeues: 0,
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    socketTimeout: socketMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
  // Loaded for the first email: a web process without jobs sends none.
  let opening: Promise<Transporter> | null = null;
  const open = async (): Promise<Transporter> => (await import('nodemailer')).default.createTransport(options);
  return {
    async send({ fromName, to, subject, text, html, messageId, unsubscribe, calendar }) {
      const list =
        unsubscribe === undefined
          ? {}
          : {
              headers: {
                'List-Unsubscribe': `<${unsubscribe}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              },
            };
      const transport = await (opening ??= open());
      const timeout = new AbortController();
      try {
        await Promise.race([
          transport.sendMail({
            from: { name: fromName, address: fromAddress },
            to,
            subject,
            text,
            html,
            messageId,
            ...list,
            ...(calendar && { icalEvent: { ...calendar, filename: 'booking.ics' } }),
          }),
          sleep(SEND_TIMEOUT_MS, undefined, { signal: timeout.signal, ref: false }).then(() =>
            Promise.reject(Object.assign(new Error('took too long'), { code: 'ETIMEDOUT' })),
          ),
        ]);
      } finally {
        timeout.abort();
      }
    },
    async check() {
      await (await (opening ??= open())).verify();
    },
    close: () => void opening?.then((transport) => transport.close()),
  };
}

const SERVER_FAILURES = {
  'no-such-host': 'the name of the mail server leads nowhere',
  'not-public': 'the mail server is not on the internet',
} as const;

type OnSocket = (error: Error | null, found: { connection: Socket }) => void;

/** Opens each connection to the address that was checked; certificate and greeting go by the name. */
const connectTo =
  (findServer: FindMailServer, timeoutMs: number) =>
  ({ host = '', port }: { host?: string | undefined; port?: number | string | undefined }, done: OnSocket): void => {
    const open = async (): Promise<Socket> => {
      const found = await findServer(host);
      if ('failure' in found) throw Object.assign(new Error(SERVER_FAILURES[found.failure]), { code: 'EDNS' });
      const socket = connect({ host: found.address, port: Number(port) });
      try {
        await once(socket, 'connect', { signal: AbortSignal.timeout(timeoutMs) });
      } catch (error) {
        socket.destroy();
        throw error instanceof Error && error.name === 'AbortError'
          ? Object.assign(new Error('the mail server does not answer'), { code: 'ETIMEDOUT' })
          : error;
      }
      return socket;
    };
    open().then(
      (connection) => done(null, { connection }),
      (error: Error) => done(error, {} as { connection: Socket }),
    );
  };

/** Production without a mail server: emails wait in the outbox until there is one. */
export const missingMailer: Mailer = {
  send: () => Promise.reject(Object.assign(new Error('there is no mail server'), { code: 'ECONNECTION' })),
  check: () => Promise.reject(new Error('there is no mail server')),
  close: () => undefined,
};

/** The sandbox sends no email; it shows the outbox. */
export const sandboxMailer: Mailer = {
  send: () => Promise.resolve(),
  check: () => Promise.resolve(),
  close: () => undefined,
};
