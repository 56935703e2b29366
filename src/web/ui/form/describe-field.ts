import type { ReactNode } from 'react';

/** The aria attributes that connect a control with the hint and error of its FieldFrame. */
export function describeField(id: string, hint: ReactNode, error: ReactNode, described?: string) {
  const ids = [described, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { id, 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined };
}
