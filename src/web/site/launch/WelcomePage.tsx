import type { SiteData, SiteFiles } from '#shared/site/site-page.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { CarPicture } from '#web/ui/illustrations/CarPicture.tsx';
import { SiteDocument } from '../layout/SiteDocument.tsx';
import { SceneFrame } from './SceneFrame.tsx';
import { SiteHeader } from '../layout/SiteHeader.tsx';
import { SiteFooter } from '../layout/SiteFooter.tsx';

/** A welcome for new and invited customers. */
export function WelcomePage({ data, files }: { data: SiteData; files: SiteFiles }) {
  const { name, locationLine } = data.centre;
  return (
    <SiteDocument
      data={data}
      files={files}
      path="/welcome"
      city
      title={`Welcome · ${name}`}
      description={`Welcome to ${name} in ${locationLine}: log in and book your first car care, or create your account.`}
    >
      <SiteHeader data={data} />
      <main id="main" tabIndex={-1}>
        <SceneFrame onRoad={<CarPicture body="hatchback" paint="paper" />}>
          <p lang="yo">Ẹ káàbọ̀</p>
          <h1 className="display">Welcome to {name}</h1>
          <p>
            Choose your car and what it needs, see the price, and pick a way to pay. Verified already? Log in and book.
            Invited by a friend? Create your account first, it takes a minute.
          </p>
          <div className="actions">
            <Button href="/login">Log in and book</Button>
            <Button href="/signup" variant="clear">
              Create account
            </Button>
          </div>
        </SceneFrame>
      </main>
      <SiteFooter data={data} />
    </SiteDocument>
  );
}
