// What the public pages do beyond links and text. No React: these few kilobytes are all that runs before the app.
import { turnCarousel } from './carousel.ts';
import { countDown } from './launch-countdown.ts';
import { openMenu } from './menu-dialog.ts';
import { followScroll, markSection } from './current-section.ts';
import { prefetchApp } from './prefetch-app.ts';
import { answerPromo } from './promo-dialog.ts';
import { carryReferral } from './referral-links.ts';
import { revealSections } from './reveal-on-scroll.ts';
import { type } from './typewriter.ts';
import { offerWaitlist } from './waitlist-form.ts';

document.documentElement.dataset['js'] = '';
// Whatever a visitor can press at once.
followScroll();
openMenu();
carryReferral();
answerPromo();
countDown();
prefetchApp();
// What comes or moves by itself: each in a task of its own, so that a slow phone answers a tap in between.
for (const start of [offerWaitlist, type, turnCarousel, revealSections, markSection]) setTimeout(start);
