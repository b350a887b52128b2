interface QuantityField {
  /** The number as typed, even above the stock; the field itself is corrected. Anything unreadable counts as 1. */
  settle(): number;
  set(quantity: number): void;
  /** Follows the stock; a chosen number above it comes down. */
  limit(most: number): void;
}

/** Buttons for one more and one less. `onTooMany` is called when a number exceeds the limit and is lowered to it. */
export function startQuantityField(root: HTMLElement, onTooMany: () => void): QuantityField | null {
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
