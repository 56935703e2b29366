import type { ReactNode } from 'react';
import { QrCode } from '#web/ui/data/QrCode.tsx';
import barrier from '#web/ui/illustrations/art/barrier.svg';
import gate from '#web/ui/illustrations/art/gate.svg';
import { CarPicture } from '#web/ui/illustrations/CarPicture.tsx';
import { Skyline } from '#web/ui/illustrations/Skyline.tsx';
import { groupedCode } from './release-texts.ts';
import styles from './ReleasePass.module.css';
import { texts } from './customer-releases.texts.ts';

interface CodePassProps {
  code: string;
  /** The plate and the due amount, below the code. */
  children: ReactNode;
}

/** A release code as digits and as a QR picture. */
export function CodePass({ code, children }: CodePassProps) {
  return (
    <>
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
        <p className={styles.foot}>{children}</p>
      </div>
    </>
  );
}
