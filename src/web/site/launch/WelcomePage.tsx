import type { SiteData, SiteFiles } from '#shared/site/site-page.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { CarPicture } from '#web/ui/illustrations/CarPicture.tsx';
import { SiteDocument } from '../layout/SiteDocument.tsx';
import { SceneFrame } from './SceneFrame.tsx';
import { SiteHeader } from '../layout/SiteHeader.tsx';
import { SiteFooter } from '../layout/SiteFooter.tsx';
import { texts } from './site-launch.texts.ts';

/** A welcome for new and invited customers. */
export function WelcomePage({ data, files }: { data: SiteData; files: SiteFiles }) {
  const { name, locationLine } = data.centre;
  return (
    <SiteDocument
      data={data}
      files={files}
      path="/welcome"
      city
      title={texts.pageTitle(name)}
      description={texts.welcomeDescription(name, locationLine)}
    >
      <SiteHeader data={data} />
      <main id="main" tabIndex={-1}>
        <SceneFrame onRoad={<CarPicture body="hatchback" paint="paper" />}>
          <p lang="yo">{texts.eKaabo}</p>
          <h1 className="display">{texts.welcomeTo(name)}</h1>
          <p>{texts.howToBegin}</p>
          <div className="actions">
            <Button href="/login">{texts.logInAndBook}</Button>
            <Button href="/signup" variant="clear">
              {texts.createAccount}
            </Button>
          </div>
        </SceneFrame>
      </main>
      <SiteFooter data={data} />
    </SiteDocument>
  );
}
