import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { subtractSpans, type Span } from '#shared/scheduling/open-spans.ts';
import type { ResourceKind } from '#shared/scheduling/resource-kinds.ts';
import { addDays, dayIn } from '#shared/scheduling/wall-clock.ts';
import { listComing } from './appointments.repository.ts';
import { findBranch, type BranchRow } from './calendar.repository.ts';
import { placeFreed } from './scheduling-domain-events.ts';
import { listAllBays, type StoredException } from '#api/scheduling/settings/calendar-settings.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Runs work that may free the bays of a booking, and publishes the freed spans. */
export async function publishFreed<T>(
  runtime: Runtime,
  trx: Trx,
  bookingId: string,
  work: () => Promise<T>,
): Promise<T> {
  const before = await listComing(trx, bookingId);
  const done = await work();
  if (before.length === 0) return done;
  const after = await listComing(trx, bookingId);
  const freed = before.flatMap((piece) =>
    subtractSpans(
      [piece],
      after.filter(({ resourceId }) => resourceId === piece.resourceId),
    ).map((span) => ({ ...span, kind: piece.kind })),
  );
  await publishSpans(runtime, trx, await findBranch(trx), freed);
  return done;
}

/** Publishes spans (ms since 1970) in which bays became free, day by day in order. */
async function publishSpans(
  runtime: Runtime,
  trx: Trx,
  branch: BranchRow,
  spans: readonly (Span & { kind: ResourceKind })[],
): Promise<void> {
  const kindsOf = new Map<string, Set<ResourceKind>>();
  for (const { from, until, kind } of spans) {
    const last = dayIn(branch.time_zone, until - 1);
    for (let day = dayIn(branch.time_zone, from); day <= last; day = addDays(day, 1))
      kindsOf.set(day, (kindsOf.get(day) ?? new Set<ResourceKind>()).add(kind));
  }
  for (const [day, kinds] of [...kindsOf].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await placeFreed.publish(runtime, trx, { branchId: branch.id, day, kinds: [...kinds] });
}

/** Publishes that the branch, or one bay, is open again in a span, as far ahead as customers can book. */
export async function publishOpened(
  runtime: Runtime,
  trx: Trx,
  branch: BranchRow,
  { resource_id: bay, from, to }: Pick<StoredException, 'resource_id' | 'from' | 'to'>,
): Promise<void> {
  const now = branch.now.getTime();
  const span = {
    from: Math.max(from.getTime(), now),
    until: Math.min(to.getTime(), now + branch.horizon_days * DAY_MS),
  };
  if (span.from >= span.until) return;
  const bays = (await listAllBays(trx, branch.id)).filter(({ retired_at }) => retired_at === null);
  const opened = bays.filter(({ id }) => bay === null || id === bay);
  await publishSpans(
    runtime,
    trx,
    branch,
    opened.map(({ kind }) => ({ ...span, kind })),
  );
}
