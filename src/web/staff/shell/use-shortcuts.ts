import { useEffect, useEffectEvent } from 'react';

interface Shortcuts {
  onFind: () => void;
  /** Shows the list of the keys. */
  onHelp: () => void;
}

/** Whether keys belong to a field. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

/** The keys that work on every screen. While a dialog is open, they belong to it. */
export function useShortcuts({ onFind, onHelp }: Shortcuts): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]') !== null) return;
    const hasCommand = event.ctrlKey || event.metaKey;
    const isFind = hasCommand ? event.key.toLowerCase() === 'k' : event.key === '/' && !isTyping(event.target);
    const isHelp = !hasCommand && event.key === '?' && !isTyping(event.target);
    if (!isFind && !isHelp) return;
    event.preventDefault();
    if (isFind) onFind();
    else onHelp();
  });
  useEffect(() => {
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}
