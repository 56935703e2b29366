import { formatNaira } from '#shared/money.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { PriceLines } from '#web/customer/bookings/PriceLines.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { texts } from '#web/customer/bookings/customer-bookings.texts.ts';

interface PriceChangedSheetProps {
  /** Naira. */
  before: number;
  /** Null: closed. */
  now: QuoteAnswer | null;
  onAgree: (quote: QuoteAnswer) => void;
  onClose: () => void;
}

/** The price changed between Continue and Save: nothing is booked until the customer agrees to the new amount. */
export function PriceChangedSheet({ before, now, onAgree, onClose }: PriceChangedSheetProps) {
  return (
    <Sheet role="alertdialog" open={now !== null} onClose={onClose} title={texts.thePriceHasChanged}>
      {now && (
        <>
          <p>
            {texts.formerPrice} <s className="num">{formatNaira(before)}</s>
            {texts.newPrice} <strong className="num">{formatNaira(now.amount)}</strong>
            {texts.nothingIsBookedYet}
          </p>
          <PriceLines money={now} />
          <SheetActions>
            <Button onClick={() => onAgree(now)}>{texts.saveAt(formatNaira(now.amount))}</Button>
            <Button variant="line" onClick={onClose}>
              {texts.notNow}
            </Button>
          </SheetActions>
        </>
      )}
    </Sheet>
  );
}
