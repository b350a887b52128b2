/** Until screen readers know the region around it. */
const AFTER_MS = 100;

/** What a live region holds when it comes into sight is not read out; what appears in it later is. Nothing moves meanwhile. */
export function appearAfterwards({ style }: HTMLElement): void {
  style.visibility = 'hidden';
  setTimeout(() => (style.visibility = ''), AFTER_MS);
}
