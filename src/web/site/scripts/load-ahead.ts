import { savesData } from '#web/lib/saves-data.ts';

/**
 * Loads the application once the page is idle, and for a stranger the whole sign-up screen in the background when a
 * link to it is about to be pressed (https://html.spec.whatwg.org/multipage/speculative-loading.html). Nothing for
 * visitors who save data.
 */
export function loadAhead(): void {
  if (savesData()) return;
  async function load() {
    for (const href of (await (await fetch('/prefetch.json')).json()) as string[]) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'prefetch', href, as: href.endsWith('.css') ? 'style' : 'script' });
      document.head.append(link);
    }
    // For a signed-in customer that address would load the dashboard.
    if (localStorage.getItem('auth_token') === null) prerenderSignUp();
  }
  // Without a network or storage the pages do without.
  const start = () => void load().catch(() => undefined);
  addEventListener('load', () =>
    'requestIdleCallback' in window ? requestIdleCallback(start) : setTimeout(start, 2000),
  );
}

function prerenderSignUp(): void {
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  // An invitation adds a query.
  const signUp = { href_matches: ['/signup', '/signup\\?*'] };
  rules.textContent = JSON.stringify({ prerender: [{ where: signUp, eagerness: 'moderate' }] });
  document.head.append(rules);
}
