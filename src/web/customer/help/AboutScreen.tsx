import FileText from 'lucide-react/icons/file-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { Skyline } from '#web/ui/illustrations/Skyline.tsx';
import styles from './AboutScreen.module.css';
import { LinkRows } from './LinkRows.tsx';

/** /user/about-us: what the centre does. */
export function AboutScreen() {
  const centre = useCentre();
  useTitle('About Us', centre?.name);
  return (
    <main id="main" className="wrap page narrow" tabIndex={-1}>
      <PageTitle>About Us</PageTitle>
      <div className={styles.scene} aria-hidden="true">
        <Skyline className={styles.skyline} />
      </div>
      <div className={styles.text}>
        <p>
          {centre?.name ?? 'We'} {centre ? 'is' : 'are'} a car wash and detailing centre established in{' '}
          {centre?.city ?? 'Ibadan'}. We also service and repair cars: electrical work, diagnostics, tyres, air
          conditioning and collision repair.
        </p>
        {centre && <address>{centre.address}</address>}
      </div>
      <LinkRows
        rows={[
          { href: customerPaths.terms(), icon: FileText, label: 'Terms & Conditions' },
          { href: customerPaths.privacy(), icon: ShieldCheck, label: 'Privacy policy' },
        ]}
      />
    </main>
  );
}
