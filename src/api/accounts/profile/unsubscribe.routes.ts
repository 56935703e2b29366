import type { FastifyReply } from 'fastify';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/notifications/notifications.contract.ts';
import { unsubscribe } from './unsubscribe.ts';
import { verifyUnsubscribeToken } from './unsubscribe-token.ts';
import { ANSWERS, UNSUBSCRIBE } from '#api/accounts/accounts.texts.ts';

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

const CONFIRM_PAGE = page(
  UNSUBSCRIBE.title,
  `<p>${UNSUBSCRIBE.text}</p><form method="post"><button>${UNSUBSCRIBE.button}</button></form>`,
);
const DONE_PAGE = page(UNSUBSCRIBE.doneTitle, `<p>${UNSUBSCRIBE.doneText}</p>`);

/** The URL of both pages contains the token, which must not reach another site as a referrer. */
const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  withoutReferrer(reply).type('text/html; charset=utf-8').send(html);
const withoutReferrer = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');

/** Public routes of the unsubscribe link: GET shows a confirmation page, POST withdraws the consent (RFC 8058). */
export function unsubscribeRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.unsubscribePage, async ({ params, reply }) => {
    verifyUnsubscribeToken(runtime, params.token);
    return sendPage(reply, CONFIRM_PAGE);
  });
  route(contract.unsubscribe, async ({ params, request, reply }) => {
    await unsubscribe(runtime, params.token);
    // A browser shows a page; an email client (RFC 8058) reads only the status.
    if (request.headers.accept?.includes('text/html') === true) return sendPage(reply, DONE_PAGE);
    return withoutReferrer(reply).send({ message: ANSWERS.unsubscribed });
  });
}
