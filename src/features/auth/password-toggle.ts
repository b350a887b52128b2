/** Buttons that show the passwords typed into the fields named in their `aria-controls`. */
export function startPasswordToggles(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-password-toggle]')) {
    const ids = String(button.getAttribute('aria-controls')).replaceAll(' ', ',#');
    const inputs = document.querySelectorAll<HTMLInputElement>(`#${ids}`);
    button.addEventListener('click', () => {
      const isShown = button.getAttribute('aria-pressed') !== 'true';
      button.setAttribute('aria-pressed', String(isShown));
      for (const input of inputs) show(input, isShown);
    });
    button.disabled = false;
  }
}

/** Phones capitalise the start of a text, which a shown password must not get. */
function show(input: HTMLInputElement, isShown: boolean): void {
  input.type = isShown ? 'text' : 'password';
  if (isShown) input.autocapitalize = 'none';
  else input.removeAttribute('autocapitalize');
}
