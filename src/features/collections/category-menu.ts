/** The menu opens by itself, being a `details`; here it also closes as a menu does. */
export function startCategoryMenu(form: HTMLFormElement): void {
  const menu = form.querySelector<HTMLDetailsElement>('[data-category-menu]');
  if (!menu) return;
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
  // On a small screen it opens over the whole width, and may reach below the screen.
  menu.addEventListener('toggle', () => {
    if (menu.open) menu.querySelector('fieldset')?.scrollIntoView({ block: 'nearest' });
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    // A press on the words of a choice gives the focus to what the menu stands in; its click is still to come.
    const isElsewhere = relatedTarget instanceof Node && !menu.contains(relatedTarget);
    if (isElsewhere && !relatedTarget.contains(menu)) menu.open = false;
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
