import { createHash } from 'node:crypto';

/** Numbers that follow from a seed. */
export class Random {
  #seed: string;
  #drawn = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    return (
      createHash('sha256')
        .update(`${this.#seed} ${this.#drawn++}`)
        .digest()
        .readUInt32BE() % limit
    );
  }

  /** The list in another order. */
  shuffle<T>(list: readonly T[]): T[] {
    const rest = [...list];
    return Array.from(list, () => rest.splice(this.below(rest.length), 1)).flat();
  }
}
