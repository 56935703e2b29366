import { staffPaths } from '#web/staff/staff-paths.ts';
import styles from './CatalogueTabs.module.css';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { texts } from './staff-catalogue.texts.ts';

/** The parts of the catalogue. */
export function CatalogueTabs({ current }: { current: 'services' | 'prices' | 'cars' }) {
  return (
    <div className={styles.tabs}>
      <Tabs
        label={texts.partsOfTheCatalogue}
        items={[
          { href: staffPaths.catalogue(), label: texts.services, current: current === 'services' },
          { href: staffPaths.prices(), label: texts.prices, current: current === 'prices' },
          { href: staffPaths.catalogueCars(), label: texts.cars, current: current === 'cars' },
        ]}
      />
    </div>
  );
}
