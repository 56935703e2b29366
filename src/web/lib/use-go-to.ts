import { useCallback } from 'react';
import { type NavigateOptions, type To, useNavigate } from 'react-router';

const waiting: (() => void)[] = [];

/** Resolves every `goTo`; called when a screen is shown at a new address. */
export const screenIsShown = (): void => waiting.splice(0).forEach((resolve) => resolve());

/** Like useNavigate, and resolves when the new screen is shown, so that a busy button stays busy until then. */
export function useGoTo(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (to, options) => {
      const shown = new Promise<void>((resolve) => waiting.push(resolve));
      await navigate(to, options);
      await shown;
    },
    [navigate],
  );
}
