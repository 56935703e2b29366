import type { ReactNode } from 'react';
import { Link } from '#web/ui/link/Link.tsx';
import { QrCode } from '#web/ui/data/QrCode.tsx';
import styles from './TwoFactorSecret.module.css';

/** Groups of four, as they are typed into an app. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Adds a secret to an authenticator app: by a link on this phone, by QR code or by typing. */
export function TwoFactorSecret({ secret, uri }: { secret: string; uri: string }) {
  return (
    <ol className={styles.steps}>
      <li>Get an authenticator app, for example Google Authenticator or Aegis.</li>
      <li>
        On this phone: <Link href={uri}>add this account to the app</Link>. On another phone, let the app scan this
        code:
        <QrCode className={styles.qr} text={uri} label="QR code of the key below" />
        If it cannot, choose “Enter a setup key” in the app and type this key:
        <code className={styles.secret} data-secret={secret}>
          {grouped(secret)}
        </code>
      </li>
      <li>Enter the six figures that the app shows now.</li>
    </ol>
  );
}

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes, children }: { codes: readonly string[]; children: ReactNode }) {
  const address = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
  return (
    <div className="stack">
      <p>
        Each of these opens the second step once, if you lose your phone. They are shown only now: print them, or write
        them down.
      </p>
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
          Keep as a file
        </a>
      </p>
    </div>
  );
}
