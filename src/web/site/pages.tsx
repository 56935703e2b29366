import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteData, SiteFiles, SitePage, SiteRenderer } from '#shared/site/site-page.ts';
import { DevelopersPage } from './developers/DevelopersPage.tsx';
import { LandingPage } from './landing/LandingPage.tsx';
import { LaunchPage } from './launch/LaunchPage.tsx';
import { CentreTextPage } from './legal/CentreTextPage.tsx';
import { PrivacyPage } from './legal/PrivacyPage.tsx';
import { TermsPage } from './legal/TermsPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { OpenGraph } from './layout/OpenGraph.tsx';
import { manifest, robots, sitemap } from './page-meta.ts';
import { WelcomePage } from './launch/WelcomePage.tsx';
import { texts } from './site.texts.ts';

const PAGES: Record<string, (props: { data: SiteData; files: SiteFiles }) => ReactElement> = {
  '/': LandingPage,
  '/welcome': WelcomePage,
  '/launch': LaunchPage,
  '/terms': (props) => (props.data.texts.terms ? <CentreTextPage {...props} kind="terms" /> : <TermsPage {...props} />),
  '/privacy': (props) =>
    props.data.texts.privacy ? <CentreTextPage {...props} kind="privacy" /> : <PrivacyPage {...props} />,
  '/about': (props) => <CentreTextPage {...props} kind="about" />,
  '/promises': (props) => <CentreTextPage {...props} kind="promises" />,
  '/developers': DevelopersPage,
};

const html = (page: ReactElement): SitePage => ({
  type: 'text/html; charset=utf-8',
  text: `<!doctype html>${renderToStaticMarkup(page)}`,
});

export const renderSite: SiteRenderer['renderSite'] = (data, files) => ({
  ...Object.fromEntries(Object.entries(PAGES).map(([path, Page]) => [path, html(<Page data={data} files={files} />)])),
  '/robots.txt': { type: 'text/plain; charset=utf-8', text: robots(data) },
  '/sitemap.xml': { type: 'application/xml; charset=utf-8', text: sitemap(data, Object.keys(PAGES)) },
  // Not in the pages, which a deploy of the application then leaves as they are.
  '/prefetch.json': { type: 'application/json; charset=utf-8', text: JSON.stringify(files.prefetch) },
  '/manifest.webmanifest': { type: 'application/manifest+json; charset=utf-8', text: manifest(data, files) },
});

export const renderNotFound: SiteRenderer['renderNotFound'] = (data, files) =>
  html(<NotFoundPage data={data} files={files} />);

export const renderInviteHead: SiteRenderer['renderInviteHead'] = (data, files) => {
  const { name, city } = data.centre;
  return renderToStaticMarkup(
    <OpenGraph
      data={data}
      picture={files.pictures.og}
      path="/signup"
      title={texts.joinCentre(name)}
      description={texts.invitation(city)}
    />,
  );
};
