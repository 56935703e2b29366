import { formatFullDateTime } from '#shared/dates.ts';
import { parseCentreText, type TextKind } from '#shared/settings/centre-texts.ts';
import type { SiteData, SiteFiles } from '#shared/site/site-page.ts';
import { SiteDocument } from '../layout/SiteDocument.tsx';
import { SiteFooter } from '../layout/SiteFooter.tsx';
import { SiteHeader } from '../layout/SiteHeader.tsx';
import styles from './LegalPage.module.css';
import { BUILT_IN, texts, TITLE } from './site-legal.texts.ts';

interface CentreTextPageProps {
  data: SiteData;
  files: SiteFiles;
  kind: TextKind;
}

/** A text that the centre wrote, with its version, else a built-in one. It is rendered as text, never as markup. */
export function CentreTextPage({ data, files, kind }: CentreTextPageProps) {
  const own = data.texts[kind];
  const { name, city } = data.centre;
  return (
    <SiteDocument
      data={data}
      files={files}
      path={`/${kind}`}
      title={`${TITLE[kind]} · ${name}`}
      description={texts.description(TITLE[kind], name, city)}
    >
      <SiteHeader data={data} />
      <main id="main" tabIndex={-1} className={`${styles.text} wrap narrow page`}>
        <h1 className="display display-3xl">{TITLE[kind]}</h1>
        {own && (
          <p className="muted">
            {texts.version(own.version)} <time dateTime={own.publishedAt}>{formatFullDateTime(own.publishedAt)}</time>
          </p>
        )}
        <section className={styles.own}>
          {parseCentreText(own?.text ?? BUILT_IN[kind]?.(data.centre) ?? '').map(({ kind: part, text }, index) =>
            part === 'heading' ? (
              <h2 key={index} className="heading">
                {text}
              </h2>
            ) : (
              <p key={index}>{text}</p>
            ),
          )}
        </section>
      </main>
      <SiteFooter data={data} />
    </SiteDocument>
  );
}
