import { characters } from '#shared/cut-text.ts';
import { prefersReducedMotion, findElement, trackVisibility } from './find-element.ts';

/** How long a complete word stays, and the pause before the next one, ms. */
const READ_MS = 1500;
const BREATH_MS = 300;
/** Delay before each letter, ms. */
const TYPING = [120, 160] as const;
const DELETING = [40, 80] as const;

const between = ([least, most]: readonly [number, number]): number => least + Math.random() * (most - least);

/** Cycles through the hero's words, letter by letter. With reduced motion the first word stays. */
export function startTypewriter(): void {
  const line = findElement('[data-typewriter]');
  const button = findElement('[data-typewriter-pause]');
  if (!line || !button || prefersReducedMotion()) return;
  const words = (JSON.parse(line.dataset['typewriter'] ?? '[]') as string[]).map(characters);
  let at = 0;
  let length = words[0]?.length ?? 0;
  let isDeleting = true;
  let timer = 0;
  const isSeen = trackVisibility(line);

  const step = () => {
    // Not visible: spares a slow phone the work.
    if (!isSeen()) {
      timer = window.setTimeout(step, BREATH_MS);
      return;
    }
    length += isDeleting ? -1 : 1;
    const word = words[at] ?? [];
    // The whole word at the end, so that no letter of a longer word flashes.
    line.textContent = word.slice(0, length).join('');
    let wait = between(isDeleting ? DELETING : TYPING);
    if (isDeleting && length <= 0) {
      isDeleting = false;
      at = (at + 1) % words.length;
      wait = BREATH_MS;
    } else if (!isDeleting && length >= word.length) {
      isDeleting = true;
      wait = READ_MS;
    }
    timer = window.setTimeout(step, wait);
  };
  const set = (isPaused: boolean) => {
    clearTimeout(timer);
    button.setAttribute('aria-pressed', String(isPaused));
    if (isPaused) delete line.dataset['typing'];
    else {
      line.dataset['typing'] = '';
      timer = window.setTimeout(step, READ_MS);
    }
  };
  button.hidden = false;
  button.addEventListener('click', () => set(button.getAttribute('aria-pressed') !== 'true'));
  set(false);
}
