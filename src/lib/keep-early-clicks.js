(() => {
  const pressed = [];
  const keep = (event) => {
    const button = event.target.closest('[data-early], [command]');
    if (!button || button.commandForElement || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (button.dataset.step || !pressed.includes(button)) pressed.push(button);
    button.setAttribute('aria-busy', 'true');
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
