import MenuIcon from 'lucide-react/icons/menu';
import Phone from 'lucide-react/icons/phone';
import type { SiteData } from '#shared/site/page.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Eave } from '#web/ui/layout/AppHeader.tsx';
import { EaveButton } from '#web/ui/layout/HeaderButton.tsx';
import { TopNav } from '#web/ui/navigation/TopNav.tsx';
import { SECTIONS, telephone, toSection } from './anchors.ts';
import styles from './SiteHeader.module.css';
import { SiteMenu } from './SiteMenu.tsx';

/** The top of every public page. From 1024 px the links stand on it, below that they slide out. */
export function SiteEave({ data, onLanding = false }: { data: SiteData; onLanding?: boolean | undefined }) {
  const { name, phone } = data.centre;
  const items = SECTIONS.map(({ anchor, label }) => ({ href: toSection(anchor, onLanding), label, current: onLanding && anchor === 'home' }));
  return (
    <>
      <Eave
        href={onLanding ? '#home' : '/'}
        name={name}
        className={styles.eave}
        nav={
          <div className={styles.links} data-spy={onLanding ? '' : undefined}>
            <TopNav items={items} />
          </div>
        }
      >
        <EaveButton icon={Phone} label={`Call ${phone}`} href={telephone(phone)} />
        {/* The attributes open the menu without a script where the browser knows them; elsewhere enhance/menu.ts does. */}
        <EaveButton icon={MenuIcon} label="Open menu" className={styles.burger} {...{ command: 'show-modal', commandfor: 'menu' }} />
        <Button href="/login" variant="gold" size="sm" className="only-wide">
          Log in
        </Button>
      </Eave>
      <SiteMenu data={data} onLanding={onLanding} />
    </>
  );
}
