import MenuIcon from 'lucide-react/icons/menu';
import Phone from 'lucide-react/icons/phone';
import type { SiteData } from '#shared/site/site-page.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { AppHeader } from '#web/ui/layout/AppHeader.tsx';
import { HeaderButton } from '#web/ui/layout/HeaderButton.tsx';
import { TopNav } from '#web/ui/navigation/TopNav.tsx';
import { sectionsOf, telephoneHref, sectionHref } from './anchors.ts';
import styles from './SiteHeader.module.css';
import { SiteMenu } from './SiteMenu.tsx';
import { texts } from './site-layout.texts.ts';

/** The header of the public pages. From 1024 px it contains the links, below that they are in the menu. */
export function SiteHeader({ data, onLanding = false }: { data: SiteData; onLanding?: boolean | undefined }) {
  const { name, phone } = data.centre;
  const items = sectionsOf(data.services).map(({ anchor, label }) => ({
    href: sectionHref(anchor, onLanding),
    label,
    current: onLanding && anchor === 'home',
  }));
  return (
    <>
      <AppHeader
        href={onLanding ? '#home' : '/'}
        name={name}
        className={styles.header}
        nav={
          <div className={styles.links} data-spy={onLanding ? '' : undefined}>
            <TopNav items={items} />
          </div>
        }
      >
        <HeaderButton icon={Phone} label={texts.call(phone)} href={telephoneHref(phone)} />
        {/* The attributes open the menu without a script where supported; elsewhere src/web/site/scripts/menu-dialog.ts does. */}
        <HeaderButton
          icon={MenuIcon}
          label={texts.openMenu}
          className={styles.burger}
          {...{ command: 'show-modal', commandfor: 'menu' }}
        />
        <Button href="/login" variant="gold" size="sm" className="only-wide" data-account={texts.myAccount}>
          {texts.logIn}
        </Button>
      </AppHeader>
      <SiteMenu data={data} onLanding={onLanding} />
    </>
  );
}
