/** And what has to be read to the end, such as a total. */
const CONTROLS = 'a, button, input, select, textarea, summary, [data-keep-clear]';
/** A control of which less than this is covered can be seen and pressed as before. */
const COVERED_RATIO = 0.2;
/** Of a long field or button only so many times the size of the chat button counts: the end of it matters too. */
const NEAR = 4;
const REST_MS = 150;

/** The button steps aside while the page moves, and where it would lie on something that can be pressed. */
export function startChatButton(chat: HTMLElement): void {
  const button = chat.querySelector('a');
  if (!button) return;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settle = () => {
    chat.toggleAttribute('data-aside', isOverControl(button));
  };
  const settleSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, REST_MS);
  };
  const stepAside = () => {
    chat.toggleAttribute('data-aside', true);
    settleSoon();
  };
  addEventListener('scroll', stepAside, { passive: true });
  addEventListener('resize', settleSoon);
  // What was pressed or left may have opened, moved or filled something.
  for (const type of ['click', 'focusin', 'load']) {
    document.addEventListener(type, settleSoon, { capture: true });
  }
  settle();
}

function isOverControl(button: HTMLElement): boolean {
  const own = button.getBoundingClientRect();
  return [...document.querySelectorAll(CONTROLS)].some(
    (control) => control !== button && coveredRatio(control.getBoundingClientRect(), own) >= COVERED_RATIO,
  );
}

function coveredRatio(control: DOMRect, cover: DOMRect): number {
  const width = Math.min(control.right, cover.right) - Math.max(control.left, cover.left);
  const height = Math.min(control.bottom, cover.bottom) - Math.max(control.top, cover.top);
  if (width <= 0 || height <= 0) return 0;
  const near = (length: number, own: number) => Math.min(length, NEAR * own);
  return (width * height) / (near(control.width, cover.width) * near(control.height, cover.height));
}
