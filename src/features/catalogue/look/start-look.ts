import { whenNear } from '../small-card/when-near.ts';

/** Where the pieces cannot be fetched there is nothing to show. */
export function startLook(section: HTMLElement): void {
  whenNear(section, () => {
    import('./show-look.ts').then(({ showLook }) => showLook(section)).catch(() => (section.hidden = true));
  });
}
