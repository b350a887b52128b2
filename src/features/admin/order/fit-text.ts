const USUAL_PX = 16;
const SMALLEST_PX = 6;
const STEP_PX = 0.5;

export function fitText(box: HTMLElement, usualPx = USUAL_PX): void {
  for (let size = usualPx; size >= SMALLEST_PX; size -= STEP_PX) {
    box.style.fontSize = `${size}px`;
    if (box.scrollHeight <= box.clientHeight) return;
  }
}

/** Nothing can be measured before style sheets and fonts are there. */
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
