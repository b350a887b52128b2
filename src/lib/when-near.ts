/** Runs once, when somebody scrolls near it; for parts far from the first screen nothing is fetched before. */
export function whenNear(section: HTMLElement, run: () => void): void {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      run();
    },
    { rootMargin: '600px' },
  );
  near.observe(section);
}
