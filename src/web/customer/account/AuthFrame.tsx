import type { ReactNode } from 'react';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { customerPaths } from '#web/customer/shell/customer-paths.ts';
import { Brand } from '#web/ui/layout/Brand.tsx';
import { cx } from '#web/ui/cx.ts';
import { Skyline } from '#web/ui/illustrations/Skyline.tsx';
import styles from './AuthFrame.module.css';
import { GoogleSignInButton, type GoogleSignInButtonProps } from './GoogleSignInButton.tsx';
// A file, not CarPicture: its four bodies are script that a first visitor would wait for.
import car from './login-car.svg';

interface AuthFrameProps {
  /** For the browser's title. */
  title: string;
  heading: ReactNode;
  /** One quiet line under the heading. */
  lead?: ReactNode;
  /** Under the form: the way to the other screen. */
  foot?: ReactNode;
  /** Google beside the form. */
  google?: GoogleSignInButtonProps;
  /** Less picture, for a long form. */
  short?: boolean;
  children: ReactNode;
}

/** Around every account screen: the city under its eave, then the form; side by side from 768 px. */
export function AuthFrame({ title, heading, lead, foot, google, short, children }: AuthFrameProps) {
  const name = useCentre()?.name ?? '';
  useTitle(title, name);
  return (
    <main id="main" className={styles.main} tabIndex={-1}>
      <div className={cx(styles.art, short && styles.short)} aria-hidden="true">
        <div className={styles.eave} />
        <div className={styles.sun} />
        <Skyline className={styles.skyline} />
        <img src={car} alt="" width={240} height={104} className={styles.car} />
      </div>
      <div className={styles.side}>
        <div className={styles.brand}>{name && <Brand href={customerPaths.home()} name={name} dark />}</div>
        <h1 className="display display-2xl">{heading}</h1>
        {lead && <p className="muted">{lead}</p>}
        {children}
        {google && <GoogleSignInButton {...google} />}
        {foot && <p className={styles.foot}>{foot}</p>}
      </div>
    </main>
  );
}
