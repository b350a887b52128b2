import { startDialogs } from '#ui/dialog.ts';
import { showPictureFallbacks } from '#ui/picture-fallback.ts';
import { prefetchPages } from '#lib/prefetch-pages.ts';
import { afterFrame, layOutAhead, whenShown } from '#lib/page-events.ts';
import { startAccountMenu } from '#features/account/account-menu.ts';
import { startPageViews } from '#features/analytics/page-view.ts';
import { startCardButtons, startCartBadges } from '#features/cart/cart-cards.ts';
import { startCartLinks } from '#features/cart/open-cart.ts';
import { startStrip } from '#features/catalogue/strip.ts';
import { startNewsletterForm } from '#features/newsletter/newsletter-form.ts';
import { startNotificationBar } from '#features/notification-bar/notification-bar.ts';
import { WORKS_OFFLINE } from '#features/page/offline/works-offline.ts';
import { startSearchForms } from '#features/search/search-form.ts';
import { followWishlist, startHearts } from '#features/wishlist/hearts.ts';

/** In one file: a file for each part would cost requests, delay the largest picture and compress badly. */
function startPage(): void {
  startSearchForms();
  startDialogs();
  startHearts();
  startCardButtons();
  startCartLinks();
  showPictureFallbacks();
  prefetchPages();
  layOutAhead();
  // Parts that measure the layout or read storage wait for the first screen, each in a task of its own.
  afterFrame(wake, '[data-newsletter]', startNewsletterForm);
  afterFrame(wake, '[data-strip]', startStrip);
  afterFrame(startChat);
  // A prerendered page must not count a view, animate or synchronise anything before it is seen.
  whenShown(() => {
    startPageViews();
    afterFrame(wake, '#notification-bar', startNotificationBar);
    afterFrame(startCartBadges);
    afterFrame(startAccountMenu);
    afterFrame(followWishlist);
  });
  if (import.meta.env.PROD && WORKS_OFFLINE) addEventListener('load', registerServiceWorker);
}

// The admin has its own header, and needs only the other imports of this file.
if (document.querySelector('#menu')) startPage();

function registerServiceWorker(): void {
  // An app's browser may have none, or refuse it.
  if ('serviceWorker' in navigator) navigator.serviceWorker.register('/sw.js').catch(() => null);
}

/** On a small screen the chat button has a fixed place where it covers nothing. */
function startChat(): void {
  const isWide = matchMedia('(min-width: 64rem)');
  const start = () => {
    if (!isWide.matches) return;
    import('./chat-button.ts').then(
      (chat) => wake('#chat', chat.startChatButton),
      () => null,
    );
  };
  isWide.addEventListener('change', start, { once: true });
  start();
}

function wake(selector: string, start: (part: HTMLElement) => void): void {
  for (const part of document.querySelectorAll<HTMLElement>(selector)) start(part);
}
