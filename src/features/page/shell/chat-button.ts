const CONTROLS = 'a, button, input, select, textarea, summary, label';
/** How many points of the button, each way, are looked through for words. */
const POINTS = 5;
const REST_MS = 150;

/**
 * On a large screen the button stands beside the page, but strips and pictures may reach beneath it. It steps aside while
 * the page moves, and where it would lie on something that can be pressed or read.
 */
export function startChatButton(chat: HTMLElement): void {
  const button = chat.querySelector('a');
  if (!button) return;
  const isFloating = matchMedia('(width >= 64rem)');
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settle = () => {
    chat.toggleAttribute('data-aside', isFloating.matches && isInTheWay(button));
  };
  const settleSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, REST_MS);
  };
  const stepAside = () => {
    chat.toggleAttribute('data-aside', isFloating.matches);
    settleSoon();
  };
  addEventListener('scroll', stepAside, { passive: true });
  addEventListener('resize', settleSoon);
  // What was pressed or left may have opened, moved or filled something; a strip may have turned beneath it.
  for (const type of ['click', 'focusin', 'load', 'scrollend']) {
    document.addEventListener(type, settleSoon, { capture: true });
  }
  settle();
}

function isInTheWay(button: HTMLElement): boolean {
  const own = button.getBoundingClientRect();
  const isUnder = (box: DOMRect) =>
    box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top;
  const hasControl = [...document.querySelectorAll(CONTROLS)].some(
    (control) => control !== button && isUnder(control.getBoundingClientRect()),
  );
  return hasControl || wordsNear(own).some(isUnder);
}

/** The lines of all texts whose element lies under the box. */
function wordsNear({ left, top, width, height }: DOMRect): DOMRect[] {
  const steps = Array.from({ length: POINTS }, (_, index) => index / (POINTS - 1));
  const points = steps.flatMap((across) => steps.map((down) => [left + across * width, top + down * height]));
  const elements = new Set(points.flatMap(([x = 0, y = 0]) => document.elementsFromPoint(x, y)));
  return [...elements].flatMap((element) =>
    [...element.childNodes]
      .filter((node) => node instanceof Text && node.data.trim() !== '')
      .flatMap((node) => {
        const range = new Range();
        range.selectNode(node);
        return [...range.getClientRects()];
      }),
  );
}
