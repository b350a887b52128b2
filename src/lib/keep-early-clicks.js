(() => {
  const pressed = new Set();
  const keep = (event) => {
    const button = event.target.closest('[data-early], [command]');
    // Browsers that know commands obey them at once.
    if (!button || button.commandForElement || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    button.setAttribute('aria-busy', 'true');
    pressed.add(button);
  };
  document.addEventListener('click', keep, true);
  document.addEventListener('DOMContentLoaded', () => {
    document.removeEventListener('click', keep, true);
    for (const button of pressed) {
      button.removeAttribute('aria-busy');
      button.click();
    }
  });
})();
