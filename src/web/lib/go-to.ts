import { navigate } from './router.tsx';

const waiting: (() => void)[] = [];

/** Resolves every `goTo`; called when a screen is shown at a new address. */
export const screenIsShown = (): void => waiting.splice(0).forEach((resolve) => resolve());

/** Like navigate, and resolves when the new screen is shown, so that a busy button stays busy until then. */
export function goTo(...target: Parameters<typeof navigate>): Promise<void> {
  const shown = new Promise<void>((resolve) => waiting.push(resolve));
  navigate(...target);
  return shown;
}
