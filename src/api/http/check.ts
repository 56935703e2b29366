import * as z from 'zod/mini';
import { AppError, type ErrorCode } from '#shared/errors.ts';

type Schema = z.core.$ZodType;

const isBlank = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) value = value !== null && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[key] : undefined;
  return value;
}

/**
 * Checks what arrived and returns the schema's own shape: unknown fields are gone.
 * @throws AppError `missing` when a required field is missing or blank, else `request.invalid` with a sentence per field
 */
export function checkInput(schema: Schema, input: unknown, missing: ErrorCode = 'request.invalid'): unknown {
  const given = input === undefined ? {} : input;
  const result = z.safeParse(schema, given);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  let code: ErrorCode = 'request.invalid';
  for (const issue of result.error.issues) {
    const [name] = issue.path;
    const blank = isBlank(valueAt(given, issue.path));
    if (blank && issue.path.length <= 1) code = missing;
    if (name === undefined) continue;
    const sentence = blank ? 'Please fill this in.' : issue.message === 'Invalid input' ? 'Please check this.' : issue.message;
    fields[String(name)] ??= sentence;
  }
  throw new AppError(code, { fields });
}
