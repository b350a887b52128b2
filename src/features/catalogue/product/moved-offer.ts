import { formatMoment } from '#dates.ts';

/** For a running offer whose end was moved or removed since the page was made. Few pages fetch it. */
export function tellMoved(countdown: HTMLElement, endsAt: number | null): void {
  countdown.querySelector('[data-running]')?.removeAttribute('hidden');
  countdown.querySelector('[data-expired]')?.replaceChildren();
  countdown.hidden = endsAt === null;
  const time = countdown.querySelector('time');
  if (!time || endsAt === null) return;
  time.dateTime = new Date(endsAt).toISOString();
  time.textContent = formatMoment(endsAt);
}
