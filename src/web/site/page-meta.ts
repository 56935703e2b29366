import icon from '#web/ui/illustrations/icon.svg';
import { cutText } from '#shared/cut-text.ts';
import type { Brand, SiteData, SiteFiles } from '#shared/site/site-page.ts';

/** For crawlers: the public pages only. */
export const robots = ({ publicUrl }: SiteData): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /user',
    'Disallow: /staff',
    'Disallow: /otp/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const sitemap = ({ publicUrl }: SiteData, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${escaped(publicUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** The icons of a logo, which leave the margin that launchers cut off. */
const logoIcons = ({ address }: Brand) => [
  { src: `${address}icon-192.png`, sizes: '192x192', type: 'image/png' },
  { src: `${address}icon-512.png`, sizes: '512x512', type: 'image/png' },
  { src: `${address}icon-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** The web app manifest. It opens the application, which asks new visitors to log in. */
export const manifest = ({ centre, brand }: SiteData, { pictures }: SiteFiles): string =>
  JSON.stringify({
    id: '/',
    name: centre.name,
    short_name: centre.name.length > 12 ? cutText(centre.name.split(' ')[0] ?? centre.name, 12) : centre.name,
    description: `Book a wash or a repair at ${centre.name}, ${centre.locationLine}.`,
    lang: 'en-NG',
    start_url: '/user',
    scope: '/',
    display: 'standalone',
    theme_color: brand.bar,
    background_color: brand.surface,
    icons: brand.hasLogo
      ? logoIcons(brand)
      : [
          { src: icon, sizes: 'any', type: 'image/svg+xml' },
          { src: pictures.icon192, sizes: '192x192', type: 'image/png' },
          { src: pictures.icon512, sizes: '512x512', type: 'image/png' },
          { src: pictures.maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
  });
