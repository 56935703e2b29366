import type { FastifyRequest } from 'fastify';

/** The headers that a page depends on: its encoding, and whether it names our font. */
export const PAGE_VARY = 'accept-encoding, save-data';

/** Whether the browser wants as little as possible (WICG, Save Data API 3). */
export const savesData = ({ headers }: FastifyRequest): boolean => headers['save-data'] === 'on';

/** The page in the system's font, which the style sheet chooses by the attribute. */
export const withoutFont = (html: string): string =>
  html.replace('<html ', '<html data-saves-data="" ').replace(/<link rel="preload"[^>]* as="font"[^>]*>/, '');
