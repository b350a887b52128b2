const CONTROLS = 'a, button, input, select, textarea, summary, label';
const POINTS = 5;
const REST_MS = 150;

/** The button steps aside while the page moves, and where it would cover something to press or read. */
export function startChatButton(chat: HTMLElement): void {
  const button = chat.querySelector('a');
  if (!button) return;
  const isFloating = matchMedia('(min-width: 64rem)');
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
  // A press or a change of focus may have opened, moved or filled something, or turned a strip beneath it.
  for (const type of ['click', 'focusin', 'load', 'scrollend']) {
    document.addEventListener(type, settleSoon, { capture: true });
  }
  settle();
}

function isInTheWay(button: HTMLElement): boolean {
  const box = button.getBoundingClientRect();
  return elementsUnder(box).some((element) => {
    const control = element.closest(CONTROLS);
    return (control !== null && control !== button) || hasWordsIn(box, element);
  });
}

/** Sampled at points: asking for the boxes of all elements would also lay out parts that are far away. */
function elementsUnder({ left, top, width, height }: DOMRect): Element[] {
  const steps = Array.from({ length: POINTS }, (_, index) => index / (POINTS - 1));
  return steps.flatMap((across) =>
    steps.flatMap((down) => document.elementsFromPoint(left + across * width, top + down * height)),
  );
}

function hasWordsIn(box: DOMRect, { childNodes }: Element): boolean {
  return [...childNodes].some((node) => {
    if (!(node instanceof Text) || node.data.trim() === '') return false;
    const range = new Range();
    range.selectNode(node);
    return [...range.getClientRects()].some(
      (line) =>
        line.left < box.right && line.right > box.left && line.top < box.bottom && line.bottom > box.top,
    );
  });
}
