import type { CSSProperties } from 'react';

/** Custom properties as a style. The type of styles does not know them. */
export const vars = (values: Record<`--${string}`, number | string>): CSSProperties => values;
