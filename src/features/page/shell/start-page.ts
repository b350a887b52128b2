import { startDialogs } from '../../../components/ui/dialog.ts';
import { showPictureFallbacks } from '../../../components/ui/picture-fallback.ts';
import { prefetchPages } from '../../../lib/prefetch-pages.ts';
import { startAccountMenu } from '../../account/account-menu.ts';
import { startPageViews } from '../../analytics/page-view.ts';
import { startCarousel } from '../../banner/carousel.ts';
import { startCardButtons, startCartBadges } from '../../cart/cart-cards.ts';
import { startStrip } from '../../catalogue/strip.ts';
import { startNewsletterForm } from '../../newsletter/newsletter-form.ts';
import { startNotificationBar } from '../../notification-bar/notification-bar.ts';
import { startSearchForms } from '../../search/search-form.ts';
import { followWishlist, startHearts } from '../../wishlist/hearts.ts';
import { startChatButton } from './chat-button.ts';

/**
 * What wakes the parts that many pages have, in one file: a file for each of them costs requests, keeps the largest
 * picture waiting and compresses badly.
 */
wake('#notification-bar', startNotificationBar);
startSearchForms();
startDialogs();
showPictureFallbacks();
wake('[data-carousel]', startCarousel);
startHearts();
startCardButtons();
wake('[data-strip]', startStrip);
wake('[data-newsletter]', startNewsletterForm);
startPageViews();
prefetchPages();
// What asks for storage or for places waits for the browser: each in its own turn, so that presses come between.
later(startCartBadges);
later(startAccountMenu);
later(followWishlist);
later(() => wake('#chat', startChatButton));

function wake(selector: string, start: (part: HTMLElement) => void): void {
  for (const part of document.querySelectorAll<HTMLElement>(selector)) start(part);
}

function later(start: () => void): void {
  setTimeout(start);
}
