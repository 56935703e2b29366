import type { Span } from './open-spans.ts';

/**
 * The piece of a job that ends later when the job runs late now (ms since 1970): the last one in a row in the bay in
 * which the car is. That is the bay whose work began last; before the job begins, its first bay. A job that is late
 * already may still be in the bay before, which is then the first one that it has not left.
 * @param pieces in order of time
 */
export function latePiece<P extends Span & { resourceId: string }>(
  pieces: readonly P[],
  now: number,
  { isLate }: { isLate: boolean },
): P | undefined {
  const begun = pieces.filter(({ from }) => from <= now);
  const present = (isLate ? begun.find(({ until }) => until > now) : undefined) ?? begun.at(-1) ?? pieces[0];
  if (present === undefined) return undefined;
  const rest = pieces.slice(pieces.indexOf(present));
  const next = rest.findIndex(({ resourceId }) => resourceId !== present.resourceId);
  return next < 0 ? rest.at(-1) : rest[next - 1];
}
