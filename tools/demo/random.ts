import { v7 } from 'uuid';

/** Random choices that are the same for the same seed, so that the demo is the same on every machine. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number in [least, most]. */
  between(least: number, most: number): number;
  /** True in `share` of the cases. */
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** One of the values, as often as its weight. */
  weighted<T>(items: readonly (readonly [value: T, weight: number])[]): T;
  bytes(length: number): Buffer;
  /** A UUIDv7 of an instant, ms since 1970: ids sort by time, as the application's do. */
  idAt(at: number): string;
}

/** Mulberry32: 32 bits of state are enough for choices that need not be secret. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[between(0, items.length - 1)];
    if (item === undefined) throw new RangeError('nothing to choose from');
    return item;
  };
  const bytes = (length: number): Buffer => Buffer.from(Array.from({ length }, () => between(0, 255)));
  return {
    next,
    between,
    pick,
    bytes,
    chance: (share) => next() < share,
    weighted(items) {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      const found = items.find(([, weight]) => (left -= weight) < 0) ?? items.at(-1);
      if (found === undefined) throw new RangeError('nothing to choose from');
      return found[0];
    },
    idAt: (at) => v7({ msecs: Math.floor(at), random: bytes(16) }),
  };
}
