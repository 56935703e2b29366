import type { CentreSettings } from '#shared/settings/settings-schema.ts';

/** What the public pages are made of. When any of it changes they are rendered again. */
export interface SiteData {
  /** The site's address without a slash at the end; the only source of absolute links. */
  publicUrl: string;
  centre: CentreSettings;
  /** Places of the first-100 promotion; 0 when nothing true can be said. */
  placesLeft: number;
  /** The year in Lagos, for the footer. */
  year: number;
  /** True from the launch date on. */
  launched: boolean;
}

/** What the browser's build left for the pages. */
export interface SiteFiles {
  /** The one style sheet, inlined into every page. */
  css: string;
  /** Address of the script that enhances the pages. */
  script: string;
  /** Addresses of the application's files, fetched while the visitor reads. */
  prefetch: readonly string[];
  /** Addresses of what build/site-pictures.ts made. */
  pictures: Readonly<Record<'og' | 'touch' | 'icon192' | 'icon512' | 'maskable', string>>;
}

/** One answer: its content type and text. */
export interface SitePage {
  type: string;
  text: string;
}

/** The renderer as the build leaves it in dist/renderer/pages.js: pure, so every process makes the same pages. */
export interface SiteRenderer {
  /** Every public address with its page. */
  renderSite(data: SiteData, files: SiteFiles): Record<string, SitePage>;
  /** What a browser sees at an address where there is nothing. */
  renderNotFound(data: SiteData, files: SiteFiles): SitePage;
  /** Title and Open Graph tags for the application's shell at /signup, where shared invitations lead. */
  renderInviteHead(data: SiteData, files: SiteFiles): string;
}
