import { useEffect } from 'react';

/** The browser's title while a screen is shown: what it is, then whose. */
export function useTitle(screen: string, centre?: string): void {
  useEffect(() => {
    document.title = centre ? `${screen} · ${centre}` : screen;
  }, [screen, centre]);
}
