// The behaviour of the public pages. No React: this small script is all that runs before the app.
import { startCarousel } from './carousel.ts';
import { startLaunchCountdown } from './launch-countdown.ts';
import { setUpMenu } from './menu-dialog.ts';
import { trackScroll, highlightCurrentSection } from './current-section.ts';
import { greetCustomer } from './greet-customer.ts';
import { loadAhead } from './load-ahead.ts';
import { handlePromoForm } from './promo-dialog.ts';
import { revealSectionsOnScroll } from './reveal-on-scroll.ts';
import { startTypewriter } from './typewriter.ts';
import { setUpWaitlist } from './waitlist-form.ts';

document.documentElement.dataset['js'] = '';
const isKnown = greetCustomer();
// Handlers of controls that a visitor can press at once.
trackScroll();
setUpMenu();
passReferralCode();
handlePromoForm();
startLaunchCountdown();
loadAhead();
// Motion and dialogs, each in its own task, so that a slow phone can answer a tap in between.
if (!isKnown) setTimeout(setUpWaitlist);
for (const start of [startTypewriter, startCarousel, revealSectionsOnScroll, highlightCurrentSection])
  setTimeout(start);

/** Passes a referral code in the address on to the links to the sign-up and the times, those of later toasts too. */
function passReferralCode(): void {
  const ref = new URLSearchParams(location.search).get('ref');
  if (!ref) return;
  const templates = Array.from(document.querySelectorAll('template'), ({ content }) => content);
  for (const part of [document, ...templates])
    for (const link of part.querySelectorAll<HTMLAnchorElement>('a[href="/signup"],a[href^="/times"]')) {
      // The attribute, since a template has no base address.
      const to = new URL(link.getAttribute('href') ?? '', location.href);
      to.searchParams.set('ref', ref);
      link.href = to.pathname + to.search;
    }
}
