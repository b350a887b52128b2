import { whenNear } from '#lib/when-near.ts';
import { paths } from '#paths/paths.ts';

/** When the pieces cannot be fetched, nothing is shown. */
export function startLook(place: HTMLElement): void {
  whenNear(place, () => {
    fetch(paths.look(place.dataset['look'] ?? ''))
      .then(async (response) => {
        if (response.status !== 200) throw new Error('No pieces.');
        place.innerHTML = await response.text();
      })
      .catch(() => (place.hidden = true));
  });
}
