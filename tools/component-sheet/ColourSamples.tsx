import { Chip } from '#web/ui/data/Chip.tsx';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { SheetSection } from './SheetSection.tsx';
import styles from './ComponentSheet.module.css';

const SWATCHES = [
  ['rust700', 'rust 700', '#7c2a0c'],
  ['rust600', 'rust 600', '#a63c14'],
  ['rust100', 'rust 100', '#f6d9c6'],
  ['gold400', 'gold 400', '#f2b233'],
  ['gold100', 'gold 100', '#fdebbd'],
  ['water700', 'water 700', '#0f6b75'],
  ['water100', 'water 100', '#dcf0f1'],
  ['paper', 'paper', '#fffbf3'],
  ['sand', 'sand', '#f6ecdc'],
  ['road', 'road', '#54443a'],
  ['ink', 'ink', '#21140d'],
  ['alert700', 'alert 700', '#a80f33'],
] as const;

/** Colours, statuses and type. */
export function ColourSamples() {
  return (
    <>
      <SheetSection title="Colour">
        <div className={styles.swatches}>
          {SWATCHES.map(([look, name, hex]) => (
            <div key={look} className={styles[look]}>
              {name}
              <br />
              {hex}
            </div>
          ))}
        </div>
        <p className="actions">
          <Chip status="pending" />
          <Chip status="paid" />
          <Chip status="completed" />
          <Chip status="pending-cancelled" />
          <Chip status="cancelled" />
          <BookingNumber number="BCC 0412" />
        </p>
      </SheetSection>
      <SheetSection title="Type">
        <p className={`display ${styles.words}`} lang="yo">
          Ẹ káàbọ̀ ₦12,500
        </p>
        <p className="display display-2xl" lang="yo">
          Ọláṣẹ́gun, Ṣadé, Bọ́lá, Fúnmi, Kẹ́hìndé, Ìbàdàn
        </p>
        <p className={styles.reading}>
          Body is the phone’s own face, Roboto on Android: <span lang="yo">Ẹ káàárọ̀, Ọ̀ṣun, Ògbómọ̀ṣọ́</span>, ₦12,500 and
          ₦1,245,000. Nothing to download, and every tone mark sits where it should.
        </p>
      </SheetSection>
    </>
  );
}
