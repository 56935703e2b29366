import type { CentreSettings } from '#shared/centre/settings.ts';

/** The data of the public pages. A change of it renders them again. */
export interface SiteData {
  /** Origin of the site without a trailing slash; the only source of absolute links. */
  publicUrl: string;
  centre: CentreSettings;
  /** Places left in the first-100 promotion; 0 when unknown. */
  placesLeft: number;
  /** The year in Lagos, for the footer. */
  year: number;
  /** Whether the launch date has passed. */
  launched: boolean;
}

/** Output of the browser build that the pages refer to. */
export interface SiteFiles {
  /** The style sheet, inlined into every page. */
  css: string;
  /** URL of the script that enhances the pages. */
  script: string;
  /** URLs of the application's files, prefetched on idle. */
  prefetch: readonly string[];
  /** URLs of the pictures made by build/pictures.ts. */
  pictures: Readonly<Record<'og' | 'touch' | 'icon192' | 'icon512' | 'maskable', string>>;
}

/** One response: its content type and text. */
export interface SitePage {
  type: string;
  text: string;
}

/** The built renderer, dist/renderer/pages.js. Pure, so every process renders the same pages. */
export interface SiteRenderer {
  /** The pages by path. */
  renderSite(data: SiteData, files: SiteFiles): Record<string, SitePage>;
  /** The page for an unknown path. */
  renderNotFound(data: SiteData, files: SiteFiles): SitePage;
  /** Title and Open Graph tags of /signup, the target of shared invitations. */
  renderInviteHead(data: SiteData, files: SiteFiles): string;
}
