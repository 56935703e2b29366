import { prefersReducedMotion, findElement, trackVisibility } from './find-element.ts';

/** Interval between two slides, ms; and the distance of a swipe, px. */
const EVERY_MS = 3000;
const SWIPE_PX = 5;
/** Slides that can be visible at once; as many are copied to each end, so that the track loops. Fewer do not turn. */
export const COPIES = 3;

/**
 * Advances the services by one slide every 3 s. Pause and touch stop it; hover and focus suspend it. With reduced
 * motion it stays a scrolling row.
 */
export function startCarousel(): void {
  const view = findElement('[data-carousel]');
  const track = findElement('[data-track]');
  const button = findElement('[data-carousel-pause]');
  if (!view || !track || !button || prefersReducedMotion()) return;
  const slides = Array.from(track.children);
  const count = slides.length;
  const copy = (slide: Element): Element => {
    const twin = slide.cloneNode(true) as Element;
    twin.setAttribute('aria-hidden', 'true');
    for (const link of twin.querySelectorAll('a')) link.tabIndex = -1;
    return twin;
  };
  track.prepend(...slides.slice(-COPIES).map(copy));
  track.append(...slides.slice(0, COPIES).map(copy));

  let at = 0;
  const place = () => track.style.setProperty('--at', String(at + COPIES));
  const move = (by: number) => {
    // Jumps from the copy to its original without a transition, then moves on.
    if (at < 0 || at >= count) {
      at = (at + count) % count;
      delete view.dataset['moving'];
      place();
      void track.offsetWidth;
    }
    view.dataset['moving'] = '';
    at += by;
    place();
  };

  const isSeen = trackVisibility(view);
  let timer = 0;
  let isPaused = false;
  const update = () => {
    const isRunning = !isPaused && !view.matches(':hover, :focus-within');
    if (isRunning === timer > 0) return;
    clearInterval(timer);
    timer = isRunning ? window.setInterval(() => isSeen() && move(1), EVERY_MS) : 0;
  };
  const pause = (now: boolean) => {
    isPaused = now;
    button.setAttribute('aria-pressed', String(now));
    update();
  };

  let from: { x: number; y: number } | null = null;
  view.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'mouse') pause(true);
    if (event.button === 0) from = { x: event.clientX, y: event.clientY };
  });
  addEventListener('pointermove', ({ clientX }) => {
    if (!from) return;
    const by = clientX - from.x;
    if (Math.abs(by) <= SWIPE_PX) return;
    delete view.dataset['moving'];
    view.dataset['dragging'] = '';
    track.style.setProperty('--drag', `${by}px`);
  });
  const drop = (event: PointerEvent) => {
    if (!from) return;
    const by = event.clientX - from.x;
    const isSwipe =
      event.type === 'pointerup' && Math.abs(by) > SWIPE_PX && Math.abs(by) > Math.abs(event.clientY - from.y);
    from = null;
    delete view.dataset['dragging'];
    view.dataset['moving'] = '';
    track.style.removeProperty('--drag');
    if (isSwipe) move(by < 0 ? 1 : -1);
  };
  addEventListener('pointerup', drop);
  addEventListener('pointercancel', drop);

  view.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') move(1);
    if (key === 'ArrowLeft') move(-1);
  });
  for (const type of ['pointerenter', 'pointerleave', 'focusin', 'focusout'])
    view.addEventListener(type, () => setTimeout(update));
  button.addEventListener('click', () => pause(!isPaused));
  button.hidden = false;
  view.dataset['live'] = '';
  place();
  update();
}
