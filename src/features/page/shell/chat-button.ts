const CONTROLS = 'a, button, input, select, textarea, summary, label';
/** How many points of the button, each way, are looked through. */
const POINTS = 5;
const REST_MS = 150;

/**
 * On a large screen the button stands beside the page, but strips and pictures may reach beneath it. It steps aside while
 * the page moves, and where it would lie on something that can be pressed or read.
 */
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
  // What was pressed or left may have opened, moved or filled something; a strip may have turned beneath it.
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

/** Looked for at points: the places of all that the page has would have to be worked out for those that are far away, too. */
function elementsUnder({ left, top, width, height }: DOMRect): Element[] {
  const steps = Array.from({ length: POINTS }, (_, index) => index / (POINTS - 1));
  return steps.flatMap((across) =>
    steps.flatMap((down) => document.elementsFromPoint(left + across * width, top + down * height)),
  );
}

/** Whether a line of its text reaches into the box. */
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
