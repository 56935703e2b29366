import { staffPaths } from '#web/staff/staff-paths.ts';
import styles from './CatalogueTabs.module.css';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';

/** The parts of the catalogue. */
export function CatalogueTabs({ current }: { current: 'services' | 'prices' | 'cars' }) {
  return (
    <div className={styles.tabs}>
      <Tabs
        label="Parts of the catalogue"
        items={[
          { href: staffPaths.catalogue(), label: 'Services', current: current === 'services' },
          { href: staffPaths.prices(), label: 'Prices', current: current === 'prices' },
          { href: staffPaths.catalogueCars(), label: 'Cars', current: current === 'cars' },
        ]}
      />
    </div>
  );
}
