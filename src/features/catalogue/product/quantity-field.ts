interface QuantityField {
  /** As typed, also beyond what there is, which does not go on standing there; nothing sensible counts as 1. */
  settle(): number;
  set(quantity: number): void;
  /** Follows the stock; what is chosen comes down with it. */
  limit(most: number): void;
}

/** Buttons for one more and one less. `onTooMany` hears of a number above the limit, which then holds. */
export function startQuantityField(root: HTMLElement, onTooMany: () => void): QuantityField | null {
  const input = root.querySelector('input');
  const heard = root.querySelector('output');
  const [less, more] = root.querySelectorAll('button');
  if (!input || !heard || !less || !more) return null;
  let most = Number(input.max);

  const fitting = (quantity: number) => Math.max(Math.min(quantity, most), 1);
  const value = () => Math.max(1, Math.trunc(Number(input.value)) || 1);
  // Not `disabled`, which would take the focus away from whoever has just come down to one.
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
  // The buttons that submit look at the number themselves. Safari gives a button that is pressed no focus.
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
