/**
 * Shows the filter counts of another page. Existing choices keep their place, since somebody may be pressing one: what
 * the other page does not offer is hidden, and what it offers in addition is inserted.
 */
export function showFacets(page: Document): void {
  const [values, others] = [document.getElementById('filter-values'), page.getElementById('filter-values')];
  if (!values || !others) return;
  merge(values, others, 'facet', mergeFacet);
  const [button, other] = [document.getElementById('filter-show'), page.getElementById('filter-show')];
  if (button && other) button.textContent = other.textContent;
}

function mergeFacet(facet: HTMLElement, other: HTMLElement): void {
  const [value, next] = [facet, other].map((each) => each.querySelector('[data-value]')?.parentElement);
  if (value && next) merge(value, next, 'value', mergeValue);
}

function mergeValue(value: HTMLElement, other: HTMLElement): void {
  const [count, next] = [value, other].map((each) => each.querySelector('[data-count]'));
  if (count && next) count.textContent = next.textContent;
  const [band, to] = [value, other].map((each) => each.querySelector('button'));
  if (!band || !to) return;
  band.value = to.value;
  band.setAttribute('aria-pressed', to.getAttribute('aria-pressed') ?? 'false');
}

/** Pairs the children of both that have the same name. */
function merge(
  list: HTMLElement,
  others: HTMLElement,
  name: 'facet' | 'value',
  same: (child: HTMLElement, other: HTMLElement) => void,
): void {
  const mine = new Map(named(list, name));
  const next = new Map(named(others, name));
  for (const [key, child] of mine) child.hidden = !next.has(key) && !child.contains(document.activeElement);
  let place: Node | null = list.querySelector(`:scope > [data-${name}]`);
  for (const [key, other] of next) {
    const child = mine.get(key) ?? list.insertBefore(emptyCopy(other), place);
    same(child, other);
    place = child.nextSibling;
  }
}

/** A chosen value in the other page was not chosen here; the words of a search may have implied it. */
function emptyCopy(other: HTMLElement): HTMLElement {
  const copy = document.importNode(other, true);
  for (const field of copy.querySelectorAll('input')) {
    field.checked = false;
    if (field.type === 'text') field.value = '';
  }
  return copy;
}

function named(list: HTMLElement, name: string): [string, HTMLElement][] {
  return [...list.querySelectorAll<HTMLElement>(`:scope > [data-${name}]`)].map((child) => [
    child.dataset[name] ?? '',
    child,
  ]);
}
