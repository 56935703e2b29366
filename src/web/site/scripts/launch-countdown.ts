import { findElement } from './find-element.ts';

const SECOND = 1000;
const SIZES: Record<string, number> = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 };

/** Counts down to the launch: a difference of two instants, so the same in every time zone. At zero the doors open. */
export function startLaunchCountdown(): void {
  const clock = findElement('[data-countdown]');
  if (!clock) return;
  const opensAt = Date.parse(clock.dataset['countdown'] ?? '');
  const tick = () => {
    let left = Math.max(0, Math.ceil((opensAt - Date.now()) / SECOND));
    if (left === 0) {
      clearInterval(timer);
      findElement('[data-before]')?.remove();
      findElement('[data-after]')?.removeAttribute('hidden');
      return;
    }
    for (const [unit, size] of Object.entries(SIZES)) {
      const figure = findElement(`[data-unit="${unit}"]`, clock);
      if (figure) figure.textContent = String(Math.floor(left / size));
      left %= size;
    }
    clock.dataset['running'] = '';
  };
  const timer = setInterval(tick, SECOND);
  tick();
}
