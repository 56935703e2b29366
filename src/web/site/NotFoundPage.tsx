import type { SiteData, SiteFiles } from '#shared/site/site-page.ts';
import breakdown from '#web/ui/illustrations/art/breakdown.svg';
import { Button } from '#web/ui/form/Button.tsx';
import stateStyles from '#web/ui/feedback/StateMessage.module.css';
import { SiteDocument } from './layout/SiteDocument.tsx';
import { SiteHeader } from './layout/SiteHeader.tsx';
import { SiteFooter } from './layout/SiteFooter.tsx';
import { texts } from './site.texts.ts';

/** The page of a 404 response. */
export function NotFoundPage({ data, files }: { data: SiteData; files: SiteFiles }) {
  const { name } = data.centre;
  return (
    <SiteDocument
      data={data}
      files={files}
      path={null}
      title={texts.notFoundTitle(name)}
      description={texts.notFoundDescription(name)}
    >
      <SiteHeader data={data} />
      <main id="main" tabIndex={-1} className="wrap page">
        <div className={stateStyles.state}>
          <img src={breakdown} alt="" width={240} height={140} />
          <h1 className="display display-2xl">{texts.notFoundHeading}</h1>
          <p>{texts.notFoundExplained}</p>
          <div className={stateStyles.actions}>
            <Button href="/">{texts.goToTheFrontPage}</Button>
            <Button href="/login" variant="line">
              {texts.logIn}
            </Button>
          </div>
        </div>
      </main>
      <SiteFooter data={data} />
    </SiteDocument>
  );
}
