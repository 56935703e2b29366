import { useEffect, useEffectEvent } from 'react';

interface Shortcuts {
  onFind: () => void;
}

/** Whether keys belong to a field. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

/** The keys that work on every screen. While a dialog is open, they belong to it. */
export function useShortcuts({ onFind }: Shortcuts): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]') !== null) return;
    const hasCommand = event.ctrlKey || event.metaKey;
    const isFind = hasCommand ? event.key.toLowerCase() === 'k' : event.key === '/' && !isTyping(event.target);
    if (!isFind) return;
    event.preventDefault();
    onFind();
  });
  useEffect(() => {
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}
