import * as z from 'zod/mini';
import { AppError, type PlainErrorCode } from '#shared/errors.ts';
import { isRecord } from '#shared/guards.ts';
import { fieldOf, invalidCode } from '#shared/text-schemas.ts';

type Schema = z.core.$ZodType;

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) value = isRecord(value) ? value[key] : undefined;
  return value;
}

/**
 * Validates input against a schema and returns the schema's output, without unknown fields.
 * @throws `missing` when a required field is missing or blank, else the code of a malformed address or one-time code,
 * else request.invalid; all with a message for each field
 */
export function validate<S extends Schema>(
  schema: S,
  input: unknown,
  missing: PlainErrorCode = 'request.invalid',
): z.core.output<S> {
  const value = input === undefined ? {} : input;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  const { issues } = result.error;
  let code: PlainErrorCode = invalidCode(issues.filter(({ path }) => !isBlank(valueAt(value, path))));
  for (const issue of issues) {
    const name = fieldOf(issue.path);
    const blank = isBlank(valueAt(value, issue.path));
    if (blank && issue.path.length <= 1) code = missing;
    if (name === undefined) continue;
    const message =
      blank && issue.code !== 'custom'
        ? 'Please fill this in.'
        : issue.message === 'Invalid input'
          ? 'Please check this.'
          : issue.message;
    fields[String(name)] ??= message;
  }
  throw new AppError(code, { fields });
}
