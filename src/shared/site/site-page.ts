import type { OfferedService } from '#shared/catalogue/offered-service.ts';
import type { Offers } from '#shared/settings/centre.contract.ts';
import type { OpeningHours } from '#shared/scheduling/schedule-rules.ts';
import type { PublicReviews } from '#shared/reviews/public-reviews.ts';
import type { ApiReference } from '#shared/integrations/api-reference.ts';
import type { TextKind } from '#shared/settings/centre-texts.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';

/** The texts that the centre published; the built-in one is shown for a kind without one. */
export type PublishedTexts = Partial<Record<TextKind, { version: number; text: string; publishedAt: string }>>;

/** The look of the centre as pages name it. */
export interface Brand {
  /** Begins the addresses of its files, e.g. `/brand/3-1a2b3c4d/`. */
  address: string;
  /** True when its colours or its mark replace the built-in ones. */
  hasStyle: boolean;
  hasLogo: boolean;
  /** Of the browser's frame and of the screen while the application starts. */
  bar: string;
  surface: string;
}

/** The data of the public pages. They are rendered again when it changes. */
export interface SiteData {
  /** The site's address without a slash at the end; the only source of absolute links. */
  publicUrl: string;
  centre: CentreSettings;
  brand: Brand;
  texts: PublishedTexts;
  /** When it is open in every week. */
  hours: OpeningHours;
  offers: Offers;
  /** The services that can be booked, in display order. */
  services: readonly OfferedService[];
  /** The reviews of customers; null while there are too few. */
  reviews: PublicReviews | null;
  /** The calls and webhooks of the public API. */
  reference: ApiReference;
  /** The year in Lagos, for the footer. */
  year: number;
  /** True from the launch date on. */
  launched: boolean;
}

/** Files of the browser's build that the pages use. */
export interface SiteFiles {
  /** The one style sheet, inlined into every page. */
  css: string;
  /** Address of the script that enhances the pages. */
  script: string;
  /** Addresses of the application's files, fetched while the visitor reads. */
  prefetch: readonly string[];
  /** Addresses of the pictures of build/site-pictures.ts. */
  pictures: Readonly<Record<'og' | 'touch' | 'icon192' | 'icon512' | 'maskable', string>>;
}

/** One response: its content type and text. */
export interface SitePage {
  type: string;
  text: string;
}

/** The renderer as the build leaves it in dist/renderer/pages.js: pure, so every process makes the same pages. */
export interface SiteRenderer {
  /** Every public address with its page. */
  renderSite(data: SiteData, files: SiteFiles): Record<string, SitePage>;
  /** The page for unknown addresses. */
  renderNotFound(data: SiteData, files: SiteFiles): SitePage;
  /** Title and Open Graph tags for the application's shell at /signup, where shared invitations lead. */
  renderInviteHead(data: SiteData, files: SiteFiles): string;
}
