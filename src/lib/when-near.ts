/** Once, when somebody comes near it; far from the first screen nothing is asked for. */
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
