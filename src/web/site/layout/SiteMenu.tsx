import Phone from 'lucide-react/icons/phone';
import type { SiteData } from '#shared/site/site-page.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { SheetFrame } from '#web/ui/layout/SheetFrame.tsx';
import { sectionsOf, telephoneHref, sectionHref } from './anchors.ts';
import styles from './SiteMenu.module.css';
import { texts } from './site-layout.texts.ts';

/** The menu of small screens: sections, phone call, sign-up and log-in. */
export function SiteMenu({ data, onLanding }: { data: SiteData; onLanding: boolean }) {
  const { phone } = data.centre;
  return (
    <SheetFrame id="menu" shape="drawer" title={texts.menu} className={styles.menu} data-sheet="">
      <nav aria-label={texts.menu}>
        <ul className={styles.list}>
          {sectionsOf(data.services)
            .slice(onLanding ? 1 : 0)
            .map(({ anchor, label }) => (
              <li key={anchor}>
                <a href={sectionHref(anchor, onLanding)}>{label}</a>
              </li>
            ))}
        </ul>
      </nav>
      <div className="stack-tight">
        <Button href="/signup" block data-visitor="">
          {texts.createAccount}
        </Button>
        <Button href="/login" variant="line" block data-account={texts.myAccount}>
          {texts.logIn}
        </Button>
        <Button href={telephoneHref(phone)} variant="text" block icon={Phone}>
          {texts.call(phone)}
        </Button>
      </div>
    </SheetFrame>
  );
}
