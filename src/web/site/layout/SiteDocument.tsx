import '#web/ui/styles/tokens.css';
import '#web/ui/styles/base.css';
import '#web/ui/styles/forced-colors.css';
import type { ReactNode } from 'react';
import ojuju from '#web/ui/styles/fonts/ojuju-latin.woff2';
import skyline from '#web/ui/illustrations/art/skyline.svg';
import icon from '#web/ui/illustrations/icon.svg?inline';
import type { SiteData, SiteFiles } from '#shared/site/site-page.ts';
import styles from './SiteDocument.module.css';
import { OpenGraph } from './OpenGraph.tsx';
import { ToastTemplates } from './ToastTemplates.tsx';
import { texts } from './site-layout.texts.ts';

export interface SiteDocumentProps {
  data: SiteData;
  files: SiteFiles;
  /** Path of the page, e.g. `/terms`; null for a page without an address (404). */
  path: string | null;
  title: string;
  description: string;
  /** JSON-LD, which is data and may therefore be inline under the content security policy. */
  structured?: string | undefined;
  /** True when the city is at the top: it is the largest picture, and style sheets would load it late. */
  city?: boolean | undefined;
  children: ReactNode;
}

/** A whole public page: static HTML with an inline style sheet and one small script. */
export function SiteDocument({ data, files, path, title, description, structured, city, children }: SiteDocumentProps) {
  const { address, hasStyle, hasLogo, bar } = data.brand;
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="theme-color" content={bar} />
        {path !== null && <link rel="canonical" href={data.publicUrl + path} />}
        <OpenGraph data={data} picture={files.pictures.og} path={path ?? '/'} title={title} description={description} />
        <link rel="preload" href={ojuju} as="font" type="font/woff2" crossOrigin="" />
        {city && <link rel="preload" href={skyline} as="image" fetchPriority="high" />}
        {hasLogo ? (
          <link rel="icon" href={`${address}icon-192.png`} type="image/png" sizes="192x192" />
        ) : (
          <link rel="icon" href={icon} type="image/svg+xml" />
        )}
        <link rel="apple-touch-icon" href={hasLogo ? `${address}icon-192.png` : files.pictures.touch} />
        <link rel="manifest" href={`${address}manifest.webmanifest`} />
        <style dangerouslySetInnerHTML={{ __html: files.css }} />
        {hasStyle && <link rel="stylesheet" href={`${address}look.css`} />}
        {structured !== undefined && (
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structured }} />
        )}
      </head>
      <body className={styles.page}>
        <a className="skip" href="#main">
          {texts.skipToContent}
        </a>
        {children}
        <ToastTemplates />
        {/* Last, because the font and the visible pictures come first. */}
        <script type="module" src={files.script} fetchPriority="low" />
      </body>
    </html>
  );
}
