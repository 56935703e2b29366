import { currentLogContext } from '#api/platform/log.ts';
import type { Mailer } from '#api/vendors/smtp.ts';

/** A mailer whose emails are traced as a part of the job that sends them, with the host of the mail server only. */
export const traceMailer = (mailer: Mailer, host: string): Mailer => ({
  ...mailer,
  async send(email) {
    const span = currentLogContext()?.span?.start(`SMTP ${host}`, { 'server.address': host });
    try {
      await mailer.send(email);
      span?.end();
    } catch (error) {
      span?.end({ failed: true });
      throw error;
    }
  },
});
