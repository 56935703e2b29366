import type { ReactNode } from 'react';

/** The attributes that tie a control to the hint and the error that FieldFrame draws for the same id. */
export function describeField(id: string, hint: ReactNode, error: ReactNode, described?: string) {
  const ids = [described, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { id, 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined };
}
