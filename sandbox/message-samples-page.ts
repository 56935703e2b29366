import type { FastifyInstance } from 'fastify';
import { renderEmail } from '#api/notifications/email-template.ts';
import { renderSms } from '#api/notifications/outbox.ts';
import { countSmsParts } from '#api/notifications/sms-text.ts';
import { messageSamples } from './message-samples.ts';
import type { Sample } from './sample-data.ts';

const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

function item(sample: Sample, index: number, centre: string, publicUrl: string): string {
  const head = (title: string, facts: string) =>
    `<h3>${escape(title)}</h3><p class="facts">${escape(sample.kind)}${facts}</p>`;
  if (sample.channel === 'sms') {
    const text = renderSms(sample.sms, publicUrl);
    const parts = countSmsParts(text);
    return `<li>${head('SMS', `, ${text.length} characters, ${parts} ${parts === 1 ? 'part' : 'parts'}`)}<pre>${escape(text)}</pre></li>`;
  }
  if (sample.channel === 'page')
    return `<li>${head(sample.notification.title, ', on the page')}<pre>${escape(sample.notification.message)}</pre></li>`;
  const email = renderEmail(sample.email, { name: centre, colours: null });
  return `<li>${head(email.subject, `, mail. <a href="/api/sandbox/messages/${index}">See how it looks</a>`)}<pre>${escape(email.text)}</pre></li>`;
}

/** Lists every email, SMS and notification of the centre with sample data, and shows each email as HTML. */
export function messageSamplesPage(app: FastifyInstance, publicUrl: string, centreName: () => Promise<string>): void {
  app.get('/sandbox/messages', async (_request, reply) => {
    const centre = await centreName();
    const all = messageSamples(publicUrl, centre);
    const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Every mail, SMS and notification</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/api/sandbox/page/sandbox.css"></head><body><header><p>Sandbox</p><a href="/sandbox">To the outbox</a></header><main><h1>Everything the centre says</h1><p>${all.length} texts, with sample data.</p><ul>${all.map((sample, i) => item(sample, i, centre, publicUrl)).join('')}</ul></main></body></html>`;
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });
  app.get<{ Params: { index: string } }>('/api/sandbox/messages/:index', async (request, reply) => {
    const centre = await centreName();
    const sample = messageSamples(publicUrl, centre)[Number(request.params.index)];
    if (sample?.channel !== 'mail') return reply.callNotFound();
    // An email has inline styles, so the policy of this page allows them and nothing else.
    void reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    );
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderEmail(sample.email, { name: centre, colours: null }).html);
  });
}
