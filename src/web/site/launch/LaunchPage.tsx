import type { SiteData, SiteFiles } from '#shared/site/site-page.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { CarPicture } from '#web/ui/illustrations/CarPicture.tsx';
import { SiteDocument } from '../layout/SiteDocument.tsx';
import styles from './LaunchPage.module.css';
import { SceneFrame } from './SceneFrame.tsx';
import { SiteHeader } from '../layout/SiteHeader.tsx';
import { SiteFooter } from '../layout/SiteFooter.tsx';
import { texts } from './site-launch.texts.ts';

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

/** Monday 2 September 2024, 12:00 am, in Lagos time. */
const inLagos = (iso: string): string => {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', ...options }).format(new Date(iso));
  const day = part({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).replace(',', '');
  return `${day}, ${part({ hour: 'numeric', minute: '2-digit', hour12: true })}`;
};

/** The coming-soon page: counts down to the launch date and shows afterwards that the centre is open. */
export function LaunchPage({ data, files }: { data: SiteData; files: SiteFiles }) {
  const { name, launchDate, locationLine } = data.centre;
  const open = (
    <>
      <h1 className="display">{texts.openHeading}</h1>
      <p>{texts.openExplained(inLagos(launchDate).split(',')[0] ?? '')}</p>
      <div className="actions">
        <Button href="/signup">{texts.signUp}</Button>
        <Button href="/" variant="clear">
          {texts.seeWhatWeDo}
        </Button>
      </div>
    </>
  );
  return (
    <SiteDocument
      data={data}
      files={files}
      path="/launch"
      city
      title={`${data.launched ? texts.openHeading : texts.comingSoon} · ${name}`}
      description={
        data.launched
          ? texts.openDescription(name, locationLine)
          : texts.soonDescription(name, locationLine, inLagos(launchDate))
      }
    >
      <SiteHeader data={data} />
      <main id="main" tabIndex={-1}>
        <SceneFrame onRoad={<CarPicture body="suv" paint="paper" />}>
          {data.launched ? (
            open
          ) : (
            <>
              <div data-before="">
                <h1 className="display">{texts.comingSoon}</h1>
                <p>
                  {texts.opensOn(name)} <time dateTime={launchDate}>{inLagos(launchDate)}</time>
                  {texts.lagosTime}
                </p>
                {/* Not a live region: reading out every second would not help. The date is above. */}
                <ul className={styles.clock} data-countdown={launchDate} aria-label={texts.timeLeft}>
                  {UNITS.map((unit) => (
                    <li key={unit}>
                      <b className="num" data-unit={unit}>
                        0
                      </b>
                      <span>{unit}</span>
                    </li>
                  ))}
                </ul>
                <div className="actions">
                  <Button href="/signup">{texts.signUp}</Button>
                </div>
              </div>
              <div data-after="" hidden>
                {open}
              </div>
            </>
          )}
        </SceneFrame>
      </main>
      <SiteFooter data={data} />
    </SiteDocument>
  );
}
