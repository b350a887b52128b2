const VIEWS = ['loading', 'methods', 'app', 'otp', 'working', 'failed', 'paid', 'refused'] as const;
type View = (typeof VIEWS)[number];

export function element<Type extends HTMLElement>(id: string, type: abstract new () => Type): Type {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`window.html has no ${id}`);
}

export function show(view: View): void {
  for (const name of VIEWS) element(`view-${name}`, HTMLElement).hidden = name !== view;
  const section = element(`view-${view}`, HTMLElement);
  const start = section.querySelector<HTMLElement>('[data-start]');
  (start?.checkVisibility() ? start : section).focus();
}

export function showFieldError(field: string, sentence: string): boolean {
  const input = document.querySelector<HTMLInputElement>(`input[name="${CSS.escape(field)}"]`);
  const error = document.getElementById(`${field}-error`);
  if (!input || !error) return false;
  input.setAttribute('aria-invalid', 'true');
  error.textContent = sentence;
  input.focus();
  return true;
}

export function clearFieldErrors(): void {
  for (const input of document.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid');
  for (const error of document.querySelectorAll('.field-error')) error.textContent = '';
}

/** As the ARIA patterns describe tabs: arrows move between them and open what they name. */
export function wireTabs(): void {
  const tabs = [...document.querySelectorAll<HTMLElement>('[role="tab"]')];
  for (const tab of tabs) {
    tab.addEventListener('click', () => openTab(tab));
    tab.addEventListener('keydown', ({ key }) => {
      const shown = tabs.filter((each) => !each.hidden);
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      const next = shown[(shown.indexOf(tab) + step + shown.length) % shown.length];
      if (step === 0 || !next) return;
      openTab(next);
      next.focus();
    });
  }
}

export function openTab(tab: HTMLElement): void {
  for (const each of document.querySelectorAll<HTMLElement>('[role="tab"]')) {
    const isOpen = each === tab;
    each.setAttribute('aria-selected', String(isOpen));
    each.tabIndex = isOpen ? 0 : -1;
    element(each.getAttribute('aria-controls') ?? '', HTMLElement).hidden = !isOpen;
  }
}

export function paintTheme(color: string | null): void {
  if (color === null || !/^#[0-9a-f]{6}$/i.test(color)) return;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const { style } = document.documentElement;
  style.setProperty('--theme', color);
  style.setProperty('--on-theme', luminance > 0.36 ? '#1d1a16' : '#ffffff');
}

const FOCUSABLE = 'button, input, [tabindex="0"]';

/** Tab goes round within the part of the window that is in front, so that the keyboard never leaves it. */
export function trapFocus(front: () => HTMLElement): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return;
    const stops = [...front().querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isReachable);
    const first = stops[0];
    const last = stops.at(-1);
    if (!first || !last) return;
    const at = document.activeElement;
    const isOutside = !(at instanceof HTMLElement) || !stops.includes(at);
    if (event.shiftKey && (at === first || isOutside)) {
      event.preventDefault();
      last.focus();
    } else if (!event.shiftKey && (at === last || isOutside)) {
      event.preventDefault();
      first.focus();
    }
  });
}

function isReachable(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && element.checkVisibility() && !element.matches(':disabled');
}
