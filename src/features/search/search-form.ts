export function startSearchForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-search-form]')) return;
    const field = form.elements.namedItem('search');
    if (!(field instanceof HTMLInputElement)) return;
    field.value = field.value.trim();
    if (field.value === '') event.preventDefault();
  });

  // The suggestions are fetched when somebody turns to the box; without them the box works as it is.
  for (const input of document.querySelectorAll<HTMLInputElement>('[data-search-form] input')) {
    const wake = () =>
      void import('./search-suggestions.ts').then(
        (suggestions) => {
          suggestions.startSuggestions(input);
        },
        () => null,
      );
    if (input === document.activeElement) wake();
    else input.addEventListener('focus', wake, { once: true });
  }
}
