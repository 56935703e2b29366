import { type LookColours, lookTokens } from '#shared/settings/look-colours.ts';
import { vars } from '#web/staff/calendar/css-vars.ts';
import { cx } from '#web/ui/cx.ts';
import { BrandMark } from '#web/ui/illustrations/BrandMark.tsx';
import styles from './LookPreview.module.css';
import { texts } from './staff-setup.texts.ts';

interface LookPreviewProps {
  colours: LookColours;
  /** The address of a picture; null: the built-in mark. */
  logo: string | null;
  name: string;
}

/** Parts of a page in the chosen look, as on a phone and on a computer. */
export function LookPreview(props: LookPreviewProps) {
  return (
    <section className={styles.preview} style={vars({ ...lookTokens(props.colours) })} aria-label={texts.lookPreview}>
      <PreviewedPage {...props} title={texts.onPhone} className={styles.phone} />
      <PreviewedPage {...props} title={texts.onDesktop} />
    </section>
  );
}

/** Nothing in it can be used, so that screen readers read its title alone. */
function PreviewedPage({
  logo,
  name,
  title,
  className,
}: LookPreviewProps & { title: string; className?: string | undefined }) {
  return (
    <figure className={cx(styles.page, className)}>
      <figcaption className="small muted">{title}</figcaption>
      <div className={styles.screen} aria-hidden="true">
        <div className={styles.bar}>
          {logo === null ? <BrandMark /> : <img src={logo} alt="" width={36} height={34} />}
          <b>{name}</b>
        </div>
        <div className={styles.surface}>{texts.previewSurface}</div>
        <div className={styles.body}>
          <b>{texts.previewTitle}</b>
          <span className={styles.link}>{texts.previewLink}</span>
          <span className={styles.button}>{texts.previewButton}</span>
        </div>
      </div>
    </figure>
  );
}
