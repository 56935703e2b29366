import FileText from 'lucide-react/icons/file-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { Skyline } from '#web/ui/illustrations/Skyline.tsx';
import styles from './AboutScreen.module.css';
import { LinkRows } from './LinkRows.tsx';
import { texts } from './customer-help.texts.ts';

/** /user/about-us: the centre and its services. */
export function AboutScreen() {
  const centre = useCentre();
  useTitle(texts.aboutUs, centre?.name);
  return (
    <main id="main" className="wrap page narrow" tabIndex={-1}>
      <PageTitle>{texts.aboutUs}</PageTitle>
      <div className={styles.scene} aria-hidden="true">
        <Skyline className={styles.skyline} />
      </div>
      <div className={styles.text}>
        <p>
          {centre?.name ?? texts.we} {texts.aboutCentre(centre ? texts.is : texts.are)} {centre?.city ?? texts.ibadan}
          {texts.otherServices}
        </p>
        {centre && <address>{centre.address}</address>}
      </div>
      <LinkRows
        rows={[
          { href: customerPaths.terms(), icon: FileText, label: texts.termsConditions },
          { href: customerPaths.privacy(), icon: ShieldCheck, label: texts.privacyPolicy },
        ]}
      />
    </main>
  );
}
