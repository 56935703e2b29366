import { type RefObject, useEffect, useEffectEvent } from 'react';
import { focusNextField } from './focus-next-field.ts';

/** The keys of the editor: Alt+N adds a line, Enter goes on to the next field. */
export function useEstimateKeys(form: RefObject<HTMLElement | null>, add: (() => void) | null): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (add === null || event.defaultPrevented) return;
    const isAdding = event.altKey && event.code === 'KeyN';
    if (isAdding) add();
    if (isAdding || (event.key === 'Enter' && focusNextField(form.current, event.target))) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
