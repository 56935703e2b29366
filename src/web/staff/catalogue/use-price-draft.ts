import { useState } from 'react';
import { conflictsPayload, MOST_CHANGES, type PriceConflict, savePrices } from '#shared/catalogue/prices.contract.ts';
import { payloadOf } from '#shared/errors.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffDrafts } from '#web/staff/session/staff-session.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { readDraft, rebase, without, type DraftChange } from './price-draft.ts';
import { invalidateCatalogue } from './staff-catalogue-queries.ts';

const DRAFT = 'staff-prices';

const toSent = ({ service, class: ofClass, vehicle, from, differsAt, to }: DraftChange) => ({
  service,
  class: ofClass,
  vehicle,
  from,
  differsAt,
  to,
});

/** The unsaved prices of this tab. They survive a reload and are saved together. */
export function usePriceDraft() {
  const [changes, setChanges] = useState<readonly DraftChange[]>(() => readDraft(staffDrafts.read(DRAFT)['changes']));
  const [conflicts, setConflicts] = useState<readonly PriceConflict[]>([]);
  const { busy, submit, failure, reject } = useSubmit();

  function update(next: readonly DraftChange[]): void {
    setChanges(next);
    setConflicts([]);
    reject(null);
    if (next.length === 0) staffDrafts.drop(DRAFT);
    else staffDrafts.write(DRAFT, { changes: JSON.stringify(next) });
  }

  const save = (given = changes): Promise<void> =>
    submit(async () => {
      const body = { changes: given.map(toSent) };
      try {
        toast.success((await staffCall(savePrices, { body })).message);
      } catch (error) {
        const refused = payloadOf(error, 'catalogue.prices_changed', conflictsPayload)?.conflicts ?? [];
        setConflicts(refused);
        if (refused.length > 0) await invalidateCatalogue();
        throw error;
      }
      // The grid shows the new prices before the marks of the unsaved ones go away.
      await invalidateCatalogue();
      update([]);
    });

  return {
    changes,
    update,
    busy,
    failure,
    conflicts,
    tooMany: changes.length > MOST_CHANGES,
    save: () => save(),
    /** Saves over the prices that someone else saved in the meantime. */
    saveMine: () => {
      const mine = rebase(changes, conflicts);
      update(mine);
      return save(mine);
    },
    /** Discards the changes of prices that someone else changed. */
    keepNewer: () => update(without(changes, conflicts)),
    discard: () => update([]),
  };
}
export type PriceDraft = ReturnType<typeof usePriceDraft>;
