import { AppError } from '#shared/errors.ts';
import { isStorable } from '#shared/text-schemas.ts';

/** The largest JSON body, bytes, and how deep it may be nested. */
export const BODY_BYTES = 100 * 1024;
export const BODY_LEVELS = 20;
const utf8 = new TextDecoder('utf-8', { fatal: true });

function checkText(value: unknown, depth: number): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw new AppError('request.bad_text');
    return;
  }
  if (value === null || typeof value !== 'object') return;
  if (depth >= BODY_LEVELS) throw new AppError('request.too_deep');
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) throw new AppError('request.bad_text');
    checkText(inner, depth + 1);
  }
}

/**
 * Parses a JSON body from its bytes; an empty body is `undefined`.
 * @throws request.not_json; request.bad_text for broken UTF-8, U+0000 or a lone surrogate (PostgreSQL cannot store
 * them);   request.too_deep for more than 20 levels
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new AppError('request.bad_text');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('request.not_json');
  }
  checkText(value, 0);
  return value;
}
