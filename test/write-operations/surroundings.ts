import Fastify from 'fastify';
import { SMTPServer } from 'smtp-server';
import { termiiStandIn, type AcceptedSms } from '#sandbox/termii/termii-stand-in.ts';
import { createClient } from '../client.ts';
import { startIssuer, type Issuer } from '../google-issuer.ts';
import type { TestDatabase } from '../postgres.ts';
import { startPushService, type PushService } from '../push-service.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** A mail server that keeps the Message-ID of every email, also of those that arrive twice. */
export interface MailServer {
  url: string;
  messageIds: string[];
  stop(): Promise<void>;
}

/** The SMS provider, whose stand-in outlives the application and sends no delivery reports by itself. */
export interface SmsProvider {
  env: Record<string, string>;
  /** The SMS that it accepted. */
  list(): Promise<AcceptedSms[]>;
  stop(): Promise<void>;
}

/** The vendors outside the application: Google, push service, mail server and SMS provider. */
export interface Outside {
  sms: SmsProvider;
  issuer: Issuer;
  pushes: PushService;
  mails: MailServer;
  /** The environment of an application that uses them. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** What the preparation of an operation works with. */
export interface Surroundings {
  app: TestApp;
  outside: Outside;
}

async function startMailServer(): Promise<MailServer> {
  const messageIds: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        messageIds.push(/^message-id: (.*)$/im.exec(text)?.[1] ?? '');
        done();
      });
    },
  });
  // A process that is killed leaves its connection half open.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}?tls=off`,
    messageIds,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function startSmsProvider(): Promise<SmsProvider> {
  const keys = { apiKey: 'the key of the tests', webhookSecret: 'the secret of the tests' };
  const server = Fastify();
  await server.register(termiiStandIn({ ...keys, reportUrl: () => `${url}/reports` }).plugin);
  // Delivery reports are operations of their own.
  server.post('/reports', () => ({}));
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  return {
    env: {
      TERMII_BASE_URL: url,
      TERMII_API_KEY: keys.apiKey,
      TERMII_WEBHOOK_SECRET: keys.webhookSecret,
      TERMII_SENDER_ID: 'CarCare',
    },
    async list() {
      return (await createClient(url).request<{ messages: AcceptedSms[] }>('GET', '/taken')).body.messages;
    },
    async stop() {
      server.server.closeAllConnections();
      await server.close();
    },
  };
}

/** Starts the vendors; one set serves any number of applications. */
export async function startOutside(): Promise<Outside> {
  const [issuer, pushes, mails, sms] = await Promise.all([
    startIssuer(),
    startPushService(),
    startMailServer(),
    startSmsProvider(),
  ]);
  return {
    issuer,
    pushes,
    mails,
    sms,
    env: { ...issuer.env, ...sms.env, PUSH_SERVICE_URL: pushes.origin, SMTP_URL: mails.url },
    async stop() {
      await Promise.all([issuer.stop(), pushes.stop(), mails.stop(), sms.stop()]);
    },
  };
}

/** An application without workers beside these vendors; jobs run when an operation runs them. */
export const createSurroundings = async (outside: Outside, given?: TestDatabase): Promise<Surroundings> => ({
  app: await createTestApp({ ...outside.env, WORKER: 'off' }, given === undefined ? {} : { given }),
  outside,
});
