import type { Release } from '#shared/releases/releases.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { useBooking } from '#web/customer/booking-queries.ts';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import { Chip } from '#web/ui/data/Chip.tsx';
import { QrCode } from '#web/ui/data/QrCode.tsx';
import barrier from '#web/ui/illustrations/art/barrier.svg';
import gate from '#web/ui/illustrations/art/gate.svg';
import { CarPicture } from '#web/ui/illustrations/CarPicture.tsx';
import { Skyline } from '#web/ui/illustrations/Skyline.tsx';
import { NewCodeButton } from './NewCodeButton.tsx';
import { groupedCode } from './release-texts.ts';
import styles from './ReleasePass.module.css';
import { texts } from './customer-releases.texts.ts';

/** The release code as digits and as a QR picture, with the plate and the due amount for the gate. */
export function ReleasePass({ release, code, online }: { release: Release; code: string; online: boolean }) {
  const { _id: id, plate, due, newCodesLeft } = release;
  const { data: booking } = useBooking(id);
  const paid = booking?.paid ?? 0;
  return (
    <section aria-labelledby="code">
      <div className={styles.scene} aria-hidden="true">
        <Skyline className={styles.skyline} />
        <img className={styles.gate} src={gate} alt="" width={120} height={140} />
        <img className={styles.barrier} src={barrier} alt="" width={80} height={140} />
        <CarPicture paint="paper" className={styles.car} />
      </div>
      <div className={styles.pass}>
        <h2 className="small muted" id="code">
          {texts.releaseCode}
        </h2>
        <p className={styles.code}>
          <span className="sr">{code.split('').join(' ')}</span>
          <span aria-hidden="true">{groupedCode(code)}</span>
        </p>
        <QrCode className={styles.qr} text={code} label={texts.qrCodeLabel} />
        <p className={styles.warning}>{texts.showAtTheGate}</p>
        <p className="small muted">{texts.codeExplained}</p>
        <p className={styles.foot}>
          {plate === null ? <span /> : <NumberPlate plate={plate} />}
          {due > 0 ? (
            <Chip status="pending">{texts.toPay(formatNaira(due))}</Chip>
          ) : (
            <Chip status="paid">{paid > 0 ? texts.paidAmount(formatNaira(paid)) : texts.paid}</Chip>
          )}
        </p>
      </div>
      {newCodesLeft > 0 && <NewCodeButton release={release} variant="text" online={online} />}
    </section>
  );
}
