import type { Runtime } from '#api/runtime.ts';
import { triesLeft } from '#shared/releases/release-rules.ts';
import type { ReleaseState } from './read-release.ts';
import { releaseCodes } from './release-code.ts';
import type { CollectorRow } from './releases.repository.ts';

/** A release code that is valid until its tries are used up. */
export interface LiveCode {
  /** Whose it is: a named person's, or the owner's. */
  collector: CollectorRow | null;
  triesLeft: number;
  shown: string;
  accepted: readonly string[];
}

/** The code of a named person. */
const collectorCode = (runtime: Runtime, state: Pick<ReleaseState, 'code'>, collector: CollectorRow): LiveCode => ({
  collector,
  triesLeft: triesLeft(collector.tries, state.code.wrongCodes),
  ...releaseCodes(runtime, collector.visit_id, collector.id, collector.number),
});

/** The owner's code. */
export const ownerCode = (runtime: Runtime, { booking, code }: Pick<ReleaseState, 'booking' | 'code'>): LiveCode => ({
  collector: null,
  triesLeft: triesLeft(code.tries, code.wrongCodes),
  ...releaseCodes(runtime, booking.id, null, code.number),
});

/** The codes of a visit: that of the owner, and that of the named person. */
export const codesOf = (runtime: Runtime, state: ReleaseState): LiveCode[] => [
  ownerCode(runtime, state),
  ...(state.collector === undefined ? [] : [collectorCode(runtime, state, state.collector)]),
];
