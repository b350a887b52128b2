import { showToast } from '#ui/toast.ts';
import { SELECT_A_SIZE } from '#cart/guest-cart.ts';
import { whenShown } from '#lib/page-events.ts';
import { addOnPress } from '#features/cart/add-on-press.ts';
import type { NewLine } from '#features/cart/add-to-cart.ts';
import { lineOfCard } from '#features/cart/cart-cards.ts';
import { tellTooMany, type Verb } from '#features/cart/too-many.ts';

const HASH = '#choose-size';

/** Call the result with the stock of the chosen size. */
export function startBuying(product: HTMLElement): (inStock: number) => void {
  const form = product.querySelector<HTMLFormElement>('#buy');
  const root = product.querySelector<HTMLElement>('[data-quantity-field]');
  const quantity = root && startQuantityField(root, () => tellTooMany('add'));
  if (!form || !quantity) return () => undefined;

  const buttons = document.querySelectorAll<HTMLButtonElement>('button[form="buy"]');
  const choices = [...form.querySelectorAll<HTMLInputElement>('input[name="size"]')];
  const firstChoice = () => choices.find(({ disabled }) => !disabled);
  const chosen = () => choices.find(({ checked }) => checked);
  const problem = form.querySelector('#size-problem');
  const tellBeside = (text: string) => {
    if (problem) problem.textContent = text;
  };
  chooseAsFiltered(choices);
  let inStock = 0;

  const submit = (verb: Verb, button: HTMLElement | null, along: readonly NewLine[]) => {
    const size = chosen()?.value;
    if (choices.length > 0 && size === undefined) {
      showToast({ title: 'Select a Size', description: SELECT_A_SIZE[verb], tone: 'warning' });
      // Worded differently from the message, which goes away.
      tellBeside('Please choose a size.');
      firstChoice()?.focus();
      problem?.scrollIntoView({ block: 'nearest' });
      return;
    }
    const line = {
      id: Number(product.dataset['product']),
      name: product.querySelector('h1')?.textContent ?? '',
      pricePaise: Number(product.querySelector<HTMLElement>('[data-price]')?.dataset['price']),
      picture: product.querySelector<HTMLImageElement>('[data-gallery] img')?.currentSrc,
      quantity: quantity.settle(),
      inStock,
      along,
      ...(size !== undefined && { size }),
    };
    void addOnPress(line, verb, button);
  };

  form.addEventListener('change', () => tellBeside(''));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const wanted = event.submitter instanceof HTMLButtonElement ? event.submitter.value : '';
    submit(wanted === 'checkout' ? 'buy' : 'add', event.submitter, wanted === 'look' ? lookLines() : []);
  });

  whenShown(() => leadTo(chosen() ? undefined : firstChoice()));
  // A link in the cart, opened over this page, leads to this page's choice of sizes.
  addEventListener('hashchange', () => leadTo(chosen() ?? firstChoice()));
  return (now) => {
    inStock = now;
    for (const button of buttons) button.disabled = now === 0;
    quantity.limit(now);
  };
}

/** Whoever comes from a list that was filtered by size wants that size. */
function chooseAsFiltered(choices: readonly HTMLInputElement[]): void {
  const size = document.referrer && new URL(document.referrer).searchParams.get('size');
  const wanted = choices.find(({ value, disabled }) => !disabled && value.toLowerCase() === size);
  if (wanted && !choices.some(({ checked }) => checked)) wanted.checked = true;
}

function lookLines(): NewLine[] {
  return [...document.querySelectorAll<HTMLElement>('[data-look] [data-add]')].map(lineOfCard);
}

/** Whoever pressed Add to Cart on a card, or has a line without a size in the cart, is sent here to choose one. */
function leadTo(choice: HTMLInputElement | undefined): void {
  if (location.hash !== HASH) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  if (!choice) return;
  document.querySelector<HTMLDialogElement>('#cart')?.close();
  choice.focus();
  showToast({
    title: 'Size Selection Required',
    description: 'Please select a size for this product on its page.',
    tone: 'warning',
    durationMs: 3000,
  });
}

interface QuantityField {
  /** The number as typed, even above the stock; the field itself is corrected. Anything unreadable counts as 1. */
  settle(): number;
  set(quantity: number): void;
  limit(most: number): void;
}

function startQuantityField(root: HTMLElement, onTooMany: () => void): QuantityField | null {
  const input = root.querySelector('input');
  const heard = root.querySelector('output');
  const [less, more] = root.querySelectorAll('button');
  if (!input || !heard || !less || !more) return null;
  let most = Number(input.max);

  const fitting = (quantity: number) => Math.max(Math.min(quantity, most), 1);
  const value = () => Math.max(1, Math.trunc(Number(input.value)) || 1);
  // Not `disabled`, which would take the focus away from whoever has just reached 1.
  const settleLess = () => less.setAttribute('aria-disabled', String(value() <= 1));
  const set = (quantity: number) => {
    input.value = String(fitting(quantity));
    settleLess();
    if (quantity > fitting(quantity)) onTooMany();
  };
  for (const button of [less, more]) {
    button.addEventListener('click', () => {
      set(value() + Number(button.dataset['step']));
      heard.textContent = input.value;
    });
  }
  input.addEventListener('input', settleLess);
  // The submit buttons read the number themselves. In Safari a pressed button gets no focus.
  input.addEventListener('blur', ({ relatedTarget }) => {
    const isSubmit = (relatedTarget as Element | null)?.matches('[type=submit]');
    if (!isSubmit && !document.querySelector('[type=submit]:active')) set(value());
  });
  return {
    settle() {
      const typed = value();
      input.value = String(fitting(typed));
      settleLess();
      return typed;
    },
    set,
    limit(now) {
      most = now;
      root.hidden = now === 0;
      input.max = String(Math.max(now, 1));
      input.disabled = now === 0;
      input.value = String(fitting(value()));
      settleLess();
    },
  };
}
