import type { ReactNode } from 'react';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { Brand } from '#web/ui/layout/Brand.tsx';
import { cx } from '#web/ui/cx.ts';
import { Skyline } from '#web/ui/illustrations/Skyline.tsx';
import styles from './AuthFrame.module.css';
import type { GoogleSignInButtonProps } from './GoogleSignInButton.tsx';
import { OtherWaysIn } from './OtherWaysIn.tsx';
// A file instead of CarPicture, whose four bodies would be 3 kB of script for a first-time visitor.
import car from './login-car.svg';

interface AuthFrameProps {
  /** The document title. */
  title: string;
  heading: ReactNode;
  /** Above the heading: the link back. */
  back?: ReactNode;
  /** A line under the heading. */
  lead?: ReactNode;
  /** Below the form: the link to the other screen. */
  foot?: ReactNode;
  /** Offers Google and the phone below the form. */
  google?: GoogleSignInButtonProps;
  /** Shows a lower picture, for a long form. */
  short?: boolean;
  children: ReactNode;
}

/** The layout of the account screens: a picture below the centre's name, and the form; side by side from 768 px. */
export function AuthFrame({ title, heading, back, lead, foot, google, short, children }: AuthFrameProps) {
  const name = useCentre()?.name ?? '';
  useTitle(title, name);
  return (
    <main id="main" className={styles.main} tabIndex={-1}>
      <div className={cx(styles.art, short && styles.short)} aria-hidden="true">
        <div className={styles.edge} />
        <div className={styles.sun} />
        <Skyline className={styles.skyline} />
        <img src={car} alt="" width={240} height={104} className={styles.car} />
      </div>
      {name && (
        <div className={`${styles.head} on-rust`}>
          <Brand href={customerPaths.home()} name={name} />
        </div>
      )}
      <div className={styles.side}>
        <div className={styles.brand}>{name && <Brand href={customerPaths.home()} name={name} dark />}</div>
        {back}
        <h1 className="display display-2xl">{heading}</h1>
        {lead && <p className="muted">{lead}</p>}
        {children}
        {google && <OtherWaysIn {...google} />}
        {foot && <p className={styles.foot}>{foot}</p>}
      </div>
    </main>
  );
}
