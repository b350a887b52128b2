import { pictureAddress, pictureAt } from '#media/picture.ts';
import { parseJson } from '#parse-json.ts';
import { element } from '#lib/element.ts';

type Written = Readonly<Record<string, readonly string[]>>;

type Stored = Readonly<Record<string, Written>>;

/** Without the key to the order, which the new page has. */
const FIELDS = ['stars', 'fit', 'text', 'shownName', 'photos'];

/**
 * Sending one form loads a fresh page, or none if the line or the session is lost, so the tab keeps all forms of the
 * order until a page says that one is saved; that page restores the others.
 */
export function keepForms(): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>('[data-review-form]')];
  const key = keyOfPage();
  const keepOpen = () => {
    keep(key, forms.filter(isOpen));
  };
  // Nothing was saved, so later edits must replace what was kept when the form was sent.
  if (putBack(key, forms)) for (const form of forms) form.addEventListener('input', keepOpen);
  // Taking a review down loads a fresh page too.
  for (const { form } of document.querySelectorAll<HTMLInputElement>('[name=orderItemId]'))
    form?.addEventListener('submit', keepOpen);
}

const isOpen = (form: HTMLFormElement) => form.closest('details')?.open !== false;

function keep(key: string, forms: readonly HTMLFormElement[]): void {
  const stored: Stored = Object.fromEntries(forms.map((form) => [itemOf(form), writtenIn(form)]));
  try {
    sessionStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Without storage, only the sent form survives.
  }
}

function putBack(key: string, forms: readonly HTMLFormElement[]): boolean {
  const saved = takeSaved();
  const stored = read(key, { isLast: saved !== null });
  for (const form of forms) {
    const item = itemOf(form);
    const written = stored[item];
    if (written && item !== saved) fill(form, written);
  }
  return saved === null && Object.keys(stored).length > 0;
}

/** The address is changed so that coming back does not say it again. */
function takeSaved(): string | null {
  const saved = document.querySelector<HTMLElement>('[data-saved]')?.dataset['saved'] ?? null;
  if (saved === null) return null;
  const address = new URL(location.href);
  for (const name of ['saved', 'item']) address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
  return saved;
}

function read(key: string, { isLast }: { readonly isLast: boolean }): Stored {
  try {
    const stored = parseJson(sessionStorage.getItem(key)) as Stored | null;
    if (isLast) sessionStorage.removeItem(key);
    return stored ?? {};
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

/** Only people with access can open an order, so no other page finds what is kept for it. */
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

const SIDE = 96;
const SHOWN_WIDTH = 160;

/** The same markup that `ReviewForm` renders for existing photos. */
export function photoItem(address: string, nth: number): HTMLLIElement {
  const picture = element('img', 'size-24 rounded-sm object-cover');
  const stored = pictureAt(address);
  const src = stored ? pictureAddress(stored.key, SHOWN_WIDTH, 'webp') : address;
  Object.assign(picture, { src, alt: `Your photo ${String(nth)}` });
  Object.assign(picture, { width: SIDE, height: SIDE });
  const keep = element('input', 'size-5 flex-none accent-maroon');
  Object.assign(keep, { type: 'checkbox', name: 'photos', value: address, checked: true });
  const words = element('span', 'flex min-h-11 items-center gap-2', 'Keep');
  words.insertBefore(keep, words.firstChild);
  const label = element('label', 'grid w-24 cursor-pointer gap-1 text-sm');
  label.appendChild(picture);
  label.appendChild(words);
  const item = element('li', '');
  item.appendChild(label);
  return item;
}
