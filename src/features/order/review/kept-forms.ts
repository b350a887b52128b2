import { parseJson } from '../../../domain/parse-json.ts';
import { photoItem } from './photo-item.ts';

/** What is written in one form, by the names of its fields. */
type Written = Readonly<Record<string, readonly string[]>>;

/** Of an order, by its pieces. */
type Kept = Readonly<Record<string, Written>>;

/** Not what opens the order, which the page has anew. */
const FIELDS = ['stars', 'fit', 'text', 'shownName', 'photos'];

/**
 * Each form of an order is answered by a fresh page. What is written in the others meanwhile is kept in the tab until that
 * page has put it back.
 */
export function keepOtherForms(): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>('[data-review-form]')];
  putBack(forms);
  // Taking a review down is answered by a fresh page, too.
  for (const { form: sent } of document.querySelectorAll<HTMLInputElement>('[name=orderItemId]'))
    sent?.addEventListener('submit', () => {
      const own = idIn(sent, 'orderItemId');
      keep(
        keyOf(sent),
        forms.filter((form) => idIn(form, 'orderItemId') !== own && isOpen(form)),
      );
    });
}

const isOpen = (form: HTMLFormElement) => form.closest('details')?.open !== false;

function keep(key: string, forms: readonly HTMLFormElement[]): void {
  const kept: Kept = Object.fromEntries(forms.map((form) => [idIn(form, 'orderItemId'), writtenIn(form)]));
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Without storage only what is sent arrives.
  }
}

function putBack(forms: readonly HTMLFormElement[]): void {
  const [first] = forms;
  if (!first) return;
  const kept = take(keyOf(first));
  for (const form of forms) {
    const written = kept[idIn(form, 'orderItemId')];
    if (written) fill(form, written);
  }
}

function take(key: string): Kept {
  try {
    const kept = parseJson(sessionStorage.getItem(key)) as Kept | null;
    sessionStorage.removeItem(key);
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
const keyOf = (form: HTMLFormElement) => `reviews_of_${idIn(form, 'orderId')}`;

function idIn(form: HTMLFormElement, name: string): string {
  return form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? '';
}

function writtenIn(form: HTMLFormElement): Written {
  const data = new FormData(form);
  return Object.fromEntries(FIELDS.map((name) => [name, data.getAll(name).map(String)]));
}
