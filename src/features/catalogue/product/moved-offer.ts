import { formatMoment } from '../../../domain/dates.ts';

/** Of an offer that runs: its end was moved, or taken away, since the page was made. Fetched for the few pages that see it. */
export function tellMoved(countdown: HTMLElement, endsAt: number | null): void {
  countdown.querySelector('[data-running]')?.removeAttribute('hidden');
  countdown.querySelector('[data-expired]')?.replaceChildren();
  countdown.hidden = endsAt === null;
  const time = countdown.querySelector('time');
  if (!time || endsAt === null) return;
  time.dateTime = new Date(endsAt).toISOString();
  time.textContent = formatMoment(endsAt);
}
