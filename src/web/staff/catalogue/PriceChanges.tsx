import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { MOST_CHANGES } from '#shared/catalogue/prices.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { isSamePrice, without, type DraftChange } from './price-draft.ts';
import type { PriceDraft } from './use-price-draft.ts';
import styles from './PriceChanges.module.css';
import { texts } from './staff-catalogue.texts.ts';

/** A price in words. Null is the default. */
export const priceLabel = (price: number | null, differs = false): string =>
  differs ? texts.severalPrices : price === null ? texts.theDefault : formatNaira(price);

const countOf = (changes: readonly unknown[]): string =>
  `${changes.length} unsaved ${changes.length === 1 ? 'price' : 'prices'}`;

/** The unsaved prices beside those that they replace, to be saved or discarded together. Nothing without changes. */
export function PriceChanges({ draft }: { draft: PriceDraft }) {
  const { changes, busy, failure, conflicts, tooMany } = draft;
  const [discarding, setDiscarding] = useState(false);
  if (changes.length === 0) return null;
  return (
    <section className={styles.changes} aria-label={texts.unsavedPrices}>
      {failure && (
        <Notice tone="bad">
          {failure}
          {conflicts.length > 0 && (
            <>
              <ul className={styles.list}>
                {conflicts.map((conflict) => (
                  <li key={`${conflict.service} ${conflict.class} ${conflict.vehicle}`}>
                    {texts.priceNow(nameOf(changes, conflict), priceLabel(conflict.now, conflict.differs))}
                  </li>
                ))}
              </ul>
              <span className="actions">
                <Button variant="text" size="sm" onClick={draft.keepNewer}>
                  {texts.keepPresentPrices}
                </Button>
                <Button variant="text" size="sm" onClick={() => void draft.saveMine()}>
                  {texts.saveMineAnyway}
                </Button>
              </span>
            </>
          )}
        </Notice>
      )}
      {tooMany && <Notice tone="gold">{texts.atMostPricesAtOnce(MOST_CHANGES)}</Notice>}
      <details>
        <summary>
          <b role="status">{countOf(changes)}</b>
        </summary>
        <ul className={styles.list}>
          {changes.map((change) => (
            <li key={`${change.service} ${change.class} ${change.vehicle}`}>
              <span>
                {change.name}: <s>{priceLabel(change.from, change.differsAt !== null)}</s> {priceLabel(change.to)}
              </span>
              <IconButton
                icon={Undo}
                label={texts.undoPrice(change.name)}
                onClick={() => draft.update(without(changes, [change]))}
              />
            </li>
          ))}
        </ul>
      </details>
      <div className={styles.buttons}>
        <Button size="sm" busy={busy} busyLabel={texts.saving} disabled={tooMany} onClick={() => void draft.save()}>
          {texts.saveAll}
        </Button>
        <Button variant="line" size="sm" disabled={busy} onClick={() => setDiscarding(true)}>
          {texts.discard}
        </Button>
      </div>
      <Sheet
        role="alertdialog"
        open={discarding}
        onClose={() => setDiscarding(false)}
        title={texts.discardQuestion(countOf(changes))}
      >
        <SheetActions>
          <Button
            variant="danger-solid"
            onClick={() => {
              setDiscarding(false);
              draft.discard();
            }}
          >
            {texts.yesDiscard}
          </Button>
          <Button variant="line" onClick={() => setDiscarding(false)} data-autofocus>
            {texts.no}
          </Button>
        </SheetActions>
      </Sheet>
    </section>
  );
}

const nameOf = (changes: readonly DraftChange[], price: Parameters<typeof isSamePrice>[0]): string =>
  changes.find((change) => isSamePrice(change, price))?.name ?? '';
