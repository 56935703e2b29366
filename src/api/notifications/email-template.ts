import { BUILT_IN_BAR, type LookColours, lookTokens } from '#shared/settings/look-colours.ts';

/** Rendering of emails as text and HTML with the same content and without images. */

/** An appointment for calendars (RFC 5545). */
export interface CalendarFile {
  method: 'PUBLISH' | 'CANCEL';
  content: string;
}

/** The content of an email. */
export interface EmailContent {
  /** E.g. `account.code`. */
  kind: string;
  subject: string;
  /** Paragraphs of plain text. */
  paragraphs: string[];
  /** A verification code, shown large. */
  code?: string;
  /** A list of terms and values. */
  facts?: readonly (readonly [term: string, value: string])[];
  /** The text and address of the one button. */
  action?: { label: string; href: string };
  /** Marketing only: the address for one-click unsubscription (RFC 8058). */
  unsubscribe?: string;
  /** Attached. */
  calendar?: CalendarFile;
}

/** The content of an SMS: one or two sentences. */
export interface SmsContent {
  kind: string;
  text: string;
  /** The path of the page that a link at its end opens, e.g. /user/bookings/{id}; none: it has no link. */
  page?: string;
}

/** An email as it is sent. */
export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
  unsubscribe?: string;
  calendar?: CalendarFile;
}

/**
 * The payload that the outbox stores encrypted. An email is rendered when it is delivered, in the centre's name of that
 * time; only entries of version 1.0.0 were stored with their `html`. An SMS has only `text`.
 */
export type StoredContent = EmailContent | RenderedEmail;

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c);

/** The centre whose name and colours an email has. `colours` null: the built-in ones. */
export interface Sender {
  name: string;
  colours: LookColours | null;
}

interface EmailColours {
  /** Buttons and links. */
  main: string;
  bar: string;
  /** The line below the bar, and links on a dark ground. */
  line: string;
}

const BUILT_IN: EmailColours = { main: '#a63c14', bar: BUILT_IN_BAR, line: '#f2b632' };

function emailColours(colours: LookColours | null): EmailColours {
  if (colours === null) return BUILT_IN;
  return { main: colours.main, bar: lookTokens(colours)['--color-rust-700'], line: colours.surface };
}

/** Light and dark colours; clients that drop style sheets get the light colours from inline styles. */
const styleOf = ({
  main,
  line,
}: EmailColours): string => `:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:${main}}
@media (prefers-color-scheme:dark){
.page{background:#1d120b!important;color:#f7ead8!important}
.soft{color:#d9c3aa!important}
.code,.facts{background:#2c1c12!important;color:#f7ead8!important}
.facts dt{color:#d9c3aa!important}
a{color:${line}}
.button{color:#ffffff!important}
}`;
const P = 'margin:0 0 16px';

function codeBlock(code: string): string {
  return `<p class="code" style="margin:0 0 16px;padding:12px 16px;border-radius:10px;background:#f9e3ae;color:#21140d;font-size:32px;font-weight:700;letter-spacing:6px">${escape(code)}</p>`;
}

function factList(facts: NonNullable<EmailContent['facts']>): string {
  const rows = facts.map(
    ([term, value]) =>
      `<dt style="margin:0;font-size:14px;color:#5b483b">${escape(term)}</dt><dd style="margin:0 0 8px;font-weight:700">${escape(value)}</dd>`,
  );
  return `<dl class="facts" style="margin:0 0 16px;padding:12px 16px 4px;border-radius:10px;background:#f6ead9;color:#21140d">${rows.join('')}</dl>`;
}

/** The button. A cell carries its padding and colour, since Outlook gives a link neither. */
const buttonCell = ({ label, href }: NonNullable<EmailContent['action']>, main: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;border-collapse:separate"><tr><td bgcolor="${main}" style="padding:12px 20px;border-radius:10px;background:${main}"><a class="button" href="${escape(href)}" style="color:#ffffff;font-weight:700;text-decoration:none">${escape(label)}</a></td></tr></table>`;

/** The email as HTML in the centre's colours: a header with its name, one column, one button. */
function renderHtml(
  { subject, paragraphs, code, facts, action, unsubscribe }: EmailContent,
  { name, colours: chosen }: Sender,
): string {
  const colours = emailColours(chosen);
  const [first = '', ...rest] = paragraphs.map((text) => `<p style="${P}">${escape(text)}</p>`);
  const body = [
    first,
    ...(code === undefined ? [] : [codeBlock(code)]),
    ...(facts === undefined ? [] : [factList(facts)]),
    ...rest,
    ...(action === undefined ? [] : [buttonCell(action, colours.main)]),
  ];
  const foot = [
    escape(name),
    ...(unsubscribe === undefined ? [] : [`<a href="${escape(unsubscribe)}">Stop these mails</a>`]),
  ].join('<br>');
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escape(subject)}</title><style>${styleOf(colours)}</style></head>` +
    '<body class="page" style="margin:0;background:#fffbf3;color:#21140d;font:16px/1.5 Roboto,system-ui,sans-serif">' +
    `<div role="banner" style="padding:16px 20px;background:${colours.bar};border-bottom:4px solid ${colours.line};color:#ffffff;font-size:18px;font-weight:700;overflow-wrap:anywhere">${escape(name)}</div>` +
    `<div role="main" style="max-width:560px;padding:24px 20px;overflow-wrap:anywhere;word-break:break-word"><h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escape(code === undefined ? subject : 'Your code')}</h1>${body.join('')}<p class="soft" style="margin:24px 0 0;font-size:14px;color:#5b483b">${foot}</p></div></body></html>`
  );
}

/** The email as plain text. */
function renderText(
  { paragraphs: [first = '', ...rest], code, facts, action, unsubscribe }: EmailContent,
  centreName: string,
): string {
  const parts = [
    first,
    ...(code === undefined ? [] : [code]),
    ...(facts === undefined ? [] : [facts.map(([term, value]) => `${term}: ${value}`).join('\n')]),
    ...rest,
    ...(action === undefined ? [] : [`${action.label}: ${action.href}`]),
    centreName,
    ...(unsubscribe === undefined ? [] : [`Stop these mails: ${unsubscribe}`]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** An email as it will be delivered. */
export const renderEmail = (email: EmailContent, centre: Sender): RenderedEmail => ({
  subject: email.subject,
  text: renderText(email, centre.name),
  html: renderHtml(email, centre),
  ...(email.unsubscribe !== undefined && { unsubscribe: email.unsubscribe }),
  ...(email.calendar !== undefined && { calendar: email.calendar }),
});

/** Renders a stored entry for delivery. */
export const renderStored = (content: StoredContent, centre: Sender): RenderedEmail =>
  'html' in content ? content : renderEmail(content, centre);
