import { prefersReducedMotion, findElement, trackVisibility } from './find-element.ts';

/** How long a whole word stays to be read, and a bare line before the next, ms. */
const READ_MS = 1500;
const BREATH_MS = 300;
/** Delay before each letter, ms (spec.md 9). */
const TYPING = [120, 160] as const;
const DELETING = [40, 80] as const;

const between = ([least, most]: readonly [number, number]): number => least + Math.random() * (most - least);

/** Cycles the hero's words for ever, letter by letter. With reduced motion the first word stays. */
export function startTypewriter(): void {
  const line = findElement('[data-typewriter]');
  const button = findElement('[data-typewriter-pause]');
  if (!line || !button || prefersReducedMotion()) return;
  const words = (JSON.parse(line.dataset['typewriter'] ?? '[]') as string[]).map((word) => Array.from(word));
  let at = 0;
  let length = words[0]?.length ?? 0;
  let isDeleting = true;
  let timer = 0;
  const isSeen = trackVisibility(line);

  const step = () => {
    // Nobody looks: a slow phone has better things to do.
    if (!isSeen()) {
      timer = window.setTimeout(step, BREATH_MS);
      return;
    }
    length += isDeleting ? -1 : 1;
    const word = words[at] ?? [];
    // A whole word at the end: no letter of a longer one may flash.
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
