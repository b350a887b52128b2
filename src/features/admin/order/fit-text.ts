const USUAL_PX = 16;
const SMALLEST_PX = 6;
const STEP_PX = 0.5;

/** Sets the text of a fixed box to its usual size, or as small as needed to fit. */
export function fitText(box: HTMLElement, usualPx = USUAL_PX): void {
  for (let size = usualPx; size >= SMALLEST_PX; size -= STEP_PX) {
    box.style.fontSize = `${size}px`;
    if (box.scrollHeight <= box.clientHeight) return;
  }
}

/** Waits for style sheets and fonts, before which nothing can be measured. */
export async function whenDrawn(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => {
      addEventListener('load', resolve, { once: true });
    });
  }
  // A font is fetched only for text that has been laid out.
  document.body.getBoundingClientRect();
  await document.fonts.ready;
}
