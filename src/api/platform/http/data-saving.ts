import type { FastifyRequest } from 'fastify';

/** The headers that a page depends on: its encoding, and whether it names our font. */
export const PAGE_VARY = 'accept-encoding, save-data';

/** Whether the browser wants as little as possible (WICG, Save Data API 3). */
export const savesData = ({ headers }: FastifyRequest): boolean => headers['save-data'] === 'on';

/** An empty picture, which takes the size that the markup gives it. */
const NO_PICTURE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/**
 * The page without its decoration: in the system's font, which the style sheet chooses by the attribute, without the
 * city, and with empty pictures in place of its own, all of which have an empty `alt`.
 */
export const leanPage = (html: string): string =>
  html
    .replace('<html ', '<html data-saves-data="" ')
    .replaceAll(/<link rel="preload"[^>]* as="(?:font|image)"[^>]*>/g, '')
    .replaceAll(/(<img [^>]*\bsrc=")data:image[^"]*"/g, `$1${NO_PICTURE}"`);
