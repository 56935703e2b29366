import type { ReactNode } from 'react';
import { Link } from '#web/ui/link/Link.tsx';
import { QrCode } from '#web/ui/data/QrCode.tsx';
import styles from './TwoFactorSecret.module.css';
import { texts } from './staff-sign-in.texts.ts';

/** Groups of four, as they are typed into an app. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Adds a secret to an authenticator app: by a link on this phone, by QR code or by typing. */
export function TwoFactorSecret({ secret, uri }: { secret: string; uri: string }) {
  return (
    <ol className={styles.steps}>
      <li>{texts.getApp}</li>
      <li>
        {texts.onThisPhone} <Link href={uri}>{texts.addAccountToApp}</Link>
        {texts.onAnotherPhone}
        <QrCode className={styles.qr} text={uri} label={texts.qrCodeLabel} />
        {texts.enterKeyInstead}
        <code className={styles.secret} data-secret={secret}>
          {grouped(secret)}
        </code>
      </li>
      <li>{texts.enterCodeOfApp}</li>
    </ol>
  );
}

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes, children }: { codes: readonly string[]; children: ReactNode }) {
  const address = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
  return (
    <div className="stack">
      <p>{texts.recoveryCodesExplained}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="actions">
        {children}
        <a className="tap" href={address} download="recovery-codes.txt">
          {texts.keepAsAFile}
        </a>
      </p>
    </div>
  );
}
