import nodemailer from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every try of one mail, so that a mail sent twice is seen as one (RFC 5322 3.6.4). */
  messageId: string;
}

export interface Mailer {
  /** Hands the mail over, or throws what nodemailer threw (`responseCode` 4xx: later, 5xx: never). */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** SMTP through nodemailer. Its own time-outs are minutes; a mail host that does not greet in 10 s is tried again later. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:' || url.port === '465';
  const transport = nodemailer.createTransport({
    host: url.hostname,
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    requireTLS: !secure && url.searchParams.get('tls') !== 'off',
    ignoreTLS: url.searchParams.get('tls') === 'off',
    ...(url.username !== '' && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, messageId }) {
      await transport.sendMail({ from, to, subject, text, html, messageId });
    },
    close: () => transport.close(),
  };
}

/** The sandbox has no post office: a mail is sent when it lies in the outbox. */
export const sandboxMailer: Mailer = { send: () => Promise.resolve(), close: () => undefined };
