/** Each function runs in the page, where nothing else of this file exists. */

/** Whether a thumb would hit it now: `seen`, `away`, or a description of what covers it. */
export function lookAt(element: Element): string {
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
  // For an element taller than the screen, its beginning.
  const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 60)];
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return 'away';
  const hit = document.elementFromPoint(x, y);
  if (hit === null) return 'away';
  if (element.contains(hit) || hit.contains(element)) return 'seen';
  const label = hit.closest('label');
  if (label !== null && (label.control === element || label.contains(element))) return 'seen';
  // A link that stretches over its whole card does not cover it.
  const { left, right, top, bottom } = hit.getBoundingClientRect();
  if (x < left || x > right || y < top || y > bottom) return 'seen';
  let above: Element | null = element.parentElement;
  while (above !== null) {
    const room = above.getBoundingClientRect();
    const clips = getComputedStyle(above).overflow !== 'visible';
    if (clips && (y < room.top || y > room.bottom || x < room.left || x > room.right)) return 'away';
    above = above.parentElement;
  }
  return (hit.textContent.trim() || hit.tagName).replaceAll(/\s+/g, ' ').slice(0, 60);
}

/** One flick of a thumb towards it, at most three quarters of a screen. Returns whether anything moved. */
export function flickTo(element: Element): boolean {
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 60)];
  const root = document.scrollingElement ?? document.documentElement;
  const scrollers: Element[] = [];
  for (let above = element.parentElement; above !== null; above = above.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(above);
    const isTall = above.scrollHeight > above.clientHeight + 1 && /auto|scroll/.test(overflowY);
    const isWide = above.scrollWidth > above.clientWidth + 1 && /auto|scroll/.test(overflowX);
    if (above !== root && above !== document.body && (isTall || isWide)) scrollers.push(above);
  }
  // Scrolls the nearest container; if that does not move, the next one around it.
  for (const scroller of [...scrollers, root]) {
    const isRoot = scroller === root;
    const room = isRoot ? new DOMRect(0, 0, innerWidth, innerHeight) : scroller.getBoundingClientRect();
    const before = [scroller.scrollLeft, scroller.scrollTop];
    const [most, wide] = [room.height * 0.75, room.width * 0.75];
    const down = y - (room.top + room.height / 2);
    const aside = x < room.left || x > room.right ? x - (room.left + room.width / 2) : 0;
    scroller.scrollBy({
      top: Math.max(-most, Math.min(most, down)),
      left: Math.max(-wide, Math.min(wide, aside)),
      behavior: 'instant',
    });
    const moved = Math.hypot(scroller.scrollLeft - (before[0] ?? 0), scroller.scrollTop - (before[1] ?? 0));
    if (moved > 4) return true;
  }
  return false;
}

/** Whether a thumb still hits it this many CSS pixels to each side of the middle. */
export function isRoomy(element: Element, aside: number): boolean {
  const target = element.closest('a, button, label, summary, [role=option]') ?? element;
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const around = [
    [x - aside, y],
    [x + aside, y],
    [x, y - aside],
    [x, y + aside],
  ] as const;
  return around.every(([left, top]) => {
    const hit = document.elementFromPoint(left, top);
    // While one page fades into the next, this is the only element.
    if (hit === document.documentElement) return true;
    return hit !== null && (target.contains(hit) || hit.closest('label')?.control === element);
  });
}
