import { whenNear } from '../../../lib/when-near.ts';
import { paths } from '../../../paths/paths.ts';

/** Where the pieces cannot be fetched there is nothing to show. */
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
