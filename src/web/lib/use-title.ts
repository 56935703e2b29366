import { useEffect } from 'react';

/** Sets the document title while a screen is shown: screen, then centre. */
export function useTitle(screen: string, centre?: string): void {
  useEffect(() => {
    document.title = centre ? `${screen} · ${centre}` : screen;
  }, [screen, centre]);
}
