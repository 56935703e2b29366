import type { Release } from '#shared/releases/releases.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { useBooking } from '#web/customer/booking-queries.ts';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import { Chip } from '#web/ui/data/Chip.tsx';
import { CodePass } from './CodePass.tsx';
import { NewCodeButton } from './NewCodeButton.tsx';
import { texts } from './customer-releases.texts.ts';

/** The release code with the plate and the due amount for the gate. */
export function ReleasePass({ release, code, online }: { release: Release; code: string; online: boolean }) {
  const { _id: id, plate, due, newCodesLeft } = release;
  const { data: booking } = useBooking(id);
  const paid = booking?.paid ?? 0;
  return (
    <section aria-labelledby="code">
      <CodePass code={code}>
        {plate === null ? <span /> : <NumberPlate plate={plate} />}
        {due > 0 ? (
          <Chip status="pending">{texts.toPay(formatNaira(due))}</Chip>
        ) : (
          <Chip status="paid">{paid > 0 ? texts.paidAmount(formatNaira(paid)) : texts.paid}</Chip>
        )}
      </CodePass>
      {newCodesLeft > 0 && <NewCodeButton release={release} variant="text" online={online} />}
    </section>
  );
}
