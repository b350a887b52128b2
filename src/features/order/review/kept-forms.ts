import { parseJson } from '../../../domain/parse-json.ts';
import { photoItem } from './photo-item.ts';

/** What is written in one form, by the names of its fields. */
type Written = Readonly<Record<string, readonly string[]>>;

/** Of an order, by its pieces. */
type Kept = Readonly<Record<string, Written>>;

/** Not what opens the order, which the page has anew. */
const FIELDS = ['stars', 'fit', 'text', 'shownName', 'photos'];

/**
 * Each form of an order is answered by a fresh page, or by none where the line or the login is gone. What is written in all of
 * them is kept in the tab until a page says that one is saved; that page puts the others back.
 */
export function keepForms(): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>('[data-review-form]')];
  const key = keyOfPage();
  const keepOpen = () => {
    keep(key, forms.filter(isOpen));
  };
  // What goes on being written while nothing is saved must not give way to what was sent.
  if (putBack(key, forms)) for (const form of forms) form.addEventListener('input', keepOpen);
  // Taking a review down is answered by a fresh page, too.
  for (const { form } of document.querySelectorAll<HTMLInputElement>('[name=orderItemId]'))
    form?.addEventListener('submit', keepOpen);
}

const isOpen = (form: HTMLFormElement) => form.closest('details')?.open !== false;

function keep(key: string, forms: readonly HTMLFormElement[]): void {
  const kept: Kept = Object.fromEntries(forms.map((form) => [itemOf(form), writtenIn(form)]));
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Without storage only what is sent arrives.
  }
}

/** True while something of it is still to be saved. */
function putBack(key: string, forms: readonly HTMLFormElement[]): boolean {
  const saved = takeSaved();
  const kept = read(key, { isLast: saved !== null });
  for (const form of forms) {
    const item = itemOf(form);
    const written = kept[item];
    if (written && item !== saved) fill(form, written);
  }
  return saved === null && Object.keys(kept).length > 0;
}

/** Which piece the page says is saved; its address says so once, and not again to whoever comes back to it. */
function takeSaved(): string | null {
  const saved = document.querySelector<HTMLElement>('[data-saved]')?.dataset['saved'] ?? null;
  if (saved === null) return null;
  const address = new URL(location.href);
  for (const name of ['saved', 'item']) address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
  return saved;
}

function read(key: string, { isLast }: { readonly isLast: boolean }): Kept {
  try {
    const kept = parseJson(sessionStorage.getItem(key)) as Kept | null;
    if (isLast) sessionStorage.removeItem(key);
    return kept ?? {};
  } catch {
    return {};
  }
}

function fill(form: HTMLFormElement, written: Written): void {
  const details = form.closest('details');
  if (details) details.open = true;
  const list = form.querySelector('[data-photos]');
  for (const photo of written['photos'] ?? [])
    if (!list?.querySelector(`[value="${CSS.escape(photo)}"]`))
      list?.appendChild(photoItem(photo, list.children.length + 1));
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    const values = written[field.name];
    if (!values) continue;
    if ('checked' in field && /radio|checkbox/.test(field.type)) field.checked = values.includes(field.value);
    else field.value = values[0] ?? '';
  }
}

/** An order is opened by its own people alone: nobody else's page finds what is kept for it. */
function keyOfPage(): string {
  const pieces = document.querySelector<HTMLElement>('[data-reviews-of]');
  return `reviews_of_${pieces?.dataset['reviewsOf'] ?? ''}`;
}

function itemOf(form: HTMLFormElement): string {
  return form.querySelector<HTMLInputElement>('[name=orderItemId]')?.value ?? '';
}

function writtenIn(form: HTMLFormElement): Written {
  const data = new FormData(form);
  return Object.fromEntries(FIELDS.map((name) => [name, data.getAll(name).map(String)]));
}
