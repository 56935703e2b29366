import { useEffect, useState } from 'react';
import { toast } from '#web/ui/feedback/toast.tsx';

/** How long "Copied" is shown, ms. */
const COPIED_MS = 3000;

/** Copies a text; `copied` is true for 3 s after it succeeded. */
export function useCopy() {
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (at === 0) return;
    const timer = setTimeout(() => setAt(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [at]);

  async function copy(text: string) {
    if (await copyToClipboard(text)) setAt(Date.now());
    else toast.error('Your browser does not let us copy. Press and hold the link to copy it.');
  }
  return { copied: at !== 0, copy: (text: string) => void copy(text) };
}

async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Plain http has no clipboard, and permission may be denied.
    return copyWithSelection(text);
  }
}

function copyWithSelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'sr';
  // Inside a modal dialog, because everything outside it is inert and cannot be selected.
  (document.querySelector('dialog:modal') ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}
