/** The colours of a look, derived from two that the centre chooses. Pure. Colours are `#rrggbb` in lower case. */

/** Contrast of text, WCAG 2.2, 1.4.3. */
export const MIN_CONTRAST = 4.5;

/** The built-in look: rust and gold. */
export const BUILT_IN_COLOURS: LookColours = { main: '#a63c14', surface: '#f2b233' };
/** Its top bar. */
export const BUILT_IN_BAR = '#7c2a0c';

/** Chosen by the centre. `main`: buttons, links, top bar. `surface`: large areas with dark text. */
export interface LookColours {
  main: string;
  surface: string;
}

const WHITE = '#ffffff';
const BLACK = '#000000';
/** Text on surfaces, and the darkest ground on which links are, as in tokens.css. */
const INK = '#21140d';
const SAND = '#f6ecdc';

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** A colour with a share (0 to 1) of another one in it. */
function mix(colour: string, other: string, share: number): string {
  const [from, to] = [channels(colour), channels(other)];
  return `#${from
    .map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** Relative luminance, 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour)
    .map((value) => value / 255)
    .map((value) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The first colour on the way to black or white that fits. */
function towards(colour: string, end: string, fits: (candidate: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(colour, end, share);
    if (fits(candidate)) return candidate;
  }
  return end;
}

/** White text is on the main colour, and links in it are on white, on sand and on its own tint. */
const contrastOfMain = (main: string): number =>
  Math.min(contrast(WHITE, main), contrast(SAND, main), contrast(mix(main, WHITE, 0.91), main));
const contrastOfSurface = (surface: string): number => contrast(INK, surface);

/** A colour on which or in which text cannot be read, and the nearest one that can be used. */
export interface UnreadableColour {
  /** To one decimal, rounded down. */
  contrast: number;
  suggestion: string;
}

const check = (colour: string, of: (candidate: string) => number, end: string): UnreadableColour | null =>
  of(colour) >= MIN_CONTRAST
    ? null
    : {
        contrast: Math.floor(of(colour) * 10) / 10,
        suggestion: towards(colour, end, (candidate) => of(candidate) >= MIN_CONTRAST),
      };

/** The chosen colours that cannot be used. */
export function findUnreadable({ main, surface }: LookColours): Partial<Record<keyof LookColours, UnreadableColour>> {
  const found = { main: check(main, contrastOfMain, BLACK), surface: check(surface, contrastOfSurface, WHITE) };
  return {
    ...(found.main !== null && { main: found.main }),
    ...(found.surface !== null && { surface: found.surface }),
  };
}

/** The tokens of tokens.css that a look replaces, with readable colours for each of their uses. */
export function lookTokens({ main, surface }: LookColours) {
  const bar = mix(main, BLACK, 0.28);
  return {
    '--color-rust-50': mix(main, WHITE, 0.91),
    '--color-rust-100': mix(main, WHITE, 0.78),
    '--color-rust-300': mix(main, WHITE, 0.48),
    '--color-rust-500': mix(main, WHITE, 0.14),
    '--color-rust-600': main,
    '--color-rust-700': bar,
    '--color-rust-900': mix(main, BLACK, 0.62),
    '--color-gold-50': mix(surface, WHITE, 0.84),
    '--color-gold-100': mix(surface, WHITE, 0.68),
    // Text and focus on the top bar.
    '--color-gold-300': towards(mix(surface, WHITE, 0.28), WHITE, (text) => contrast(text, bar) >= MIN_CONTRAST),
    '--color-gold-400': surface,
    '--color-gold-600': mix(surface, BLACK, 0.22),
    // Text on tints.
    '--color-gold-800': towards(
      mix(surface, BLACK, 0.5),
      BLACK,
      (text) => contrast(text, mix(surface, WHITE, 0.68)) >= MIN_CONTRAST,
    ),
  } as const;
}
