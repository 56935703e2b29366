import type { Brand } from '#shared/site/site-page.ts';
import { type CachedResponse, createCachedResponse } from './cached-response.ts';
import { PAGE_VARY, leanPage } from './data-saving.ts';

/** The centre's words in the application's page. */
export interface AppPageWords {
  name: string;
  phone: string;
  brand: Brand;
  /** Tags added to the head at /signup: link previews of shared invitations run no script. */
  inviteHead: string;
}

const HTML_TYPE = 'text/html; charset=utf-8';

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The kind of screen whose placeholders app.html shows until it is loaded. */
function screenKind(pathname: string): 'account' | 'times' | 'user' | 'staff' | 'staff-account' {
  if (/^\/staff\/(?:login|forgot|password)$/.test(pathname)) return 'staff-account';
  if (pathname.startsWith('/staff')) return 'staff';
  if (pathname.startsWith('/user')) return 'user';
  return pathname === '/times' ? 'times' : 'account';
}

/**
 * The application's page for an address: its placeholders, the centre's name, and its phone for browsers without
 * JavaScript. Rendered again when `words` change.
 */
export function createAppPages(
  html: string,
  words: () => AppPageWords,
): (pathname: string, savesData: boolean) => CachedResponse {
  const lean = leanPage(html);
  const pages = new Map<string, CachedResponse>();
  let rendered = '';
  return (pathname, savesData) => {
    const current = words();
    const latest = JSON.stringify(current);
    if (latest !== rendered) pages.clear();
    rendered = latest;
    const path = pathname.replace(/\/$/, '');
    const kind = screenKind(path);
    const head = path === '/signup' ? current.inviteHead : '';
    const key = `${kind} ${head !== ''} ${savesData}`;
    const page =
      pages.get(key) ?? createCachedResponse(fill(savesData ? lean : html, kind, head, current), HTML_TYPE, PAGE_VARY);
    pages.set(key, page);
    return page;
  };
}

/** Names the files of the look. The style comes last in the head, after that of the build. */
const applyBrand = (html: string, { address, hasStyle, hasLogo, bar }: Brand): string =>
  html
    .replace('"/manifest.webmanifest"', `"${address}manifest.webmanifest"`)
    .replace(/(<meta name="theme-color" content=")[^"]*/, `$1${bar}`)
    .replace(/<link rel="icon"[^>]*>/, (icon) =>
      hasLogo ? `<link rel="icon" href="${address}icon-192.png" type="image/png" sizes="192x192">` : icon,
    )
    .replace('</head>', `${hasStyle ? `<link rel="stylesheet" href="${address}look.css">` : ''}</head>`);

const fill = (html: string, kind: string, head: string, { name, phone, brand }: AppPageWords): string =>
  applyBrand(html, brand)
    .replace('data-screen=""', `data-screen="${kind}"`)
    .replace('</head>', () => `${head}</head>`)
    .replace('<b data-centre="name"></b>', () => `<b>${escape(name)}</b>`)
    .replace(
      '<span data-centre="phone"></span>',
      () => `<a href="tel:${escape(phone.replaceAll(' ', ''))}">Call ${escape(phone)}</a>`,
    );
