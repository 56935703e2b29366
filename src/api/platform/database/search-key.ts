import { sql, type RawBuilder } from 'kysely';

/**
 * True when the search key of a text contains that of the typed text: case and tone marks are ignored, however they
 * are composed, and apostrophes, hyphens and spaces are plain ones. The database computes both keys, so that they
 * cannot differ.
 * @param key an indexed expression with search_key(), e.g. of a name
 */
export const keyContains = (key: RawBuilder<string>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`${key} like '%' || regexp_replace(search_key(${typed}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/** A pattern of LIKE for texts that contain this one. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
