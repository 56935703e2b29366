// What the public pages do beyond links and text. No React: these few kilobytes are all that runs before the app.
import { startCarousel } from './carousel.ts';
import { startLaunchCountdown } from './launch-countdown.ts';
import { setUpMenu } from './menu-dialog.ts';
import { trackScroll, highlightCurrentSection } from './current-section.ts';
import { prefetchApp } from './prefetch-app.ts';
import { handlePromoForm } from './promo-dialog.ts';
import { passReferralCode } from './referral-links.ts';
import { revealSectionsOnScroll } from './reveal-on-scroll.ts';
import { startTypewriter } from './typewriter.ts';
import { setUpWaitlist } from './waitlist-form.ts';

document.documentElement.dataset['js'] = '';
// Whatever a visitor can press at once.
trackScroll();
setUpMenu();
passReferralCode();
handlePromoForm();
startLaunchCountdown();
prefetchApp();
// What comes or moves by itself: each in a task of its own, so that a slow phone answers a tap in between.
for (const start of [setUpWaitlist, startTypewriter, startCarousel, revealSectionsOnScroll, highlightCurrentSection]) setTimeout(start);
