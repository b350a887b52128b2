import { paths } from '#paths/paths.ts';

export function showAccountLinks({ isPerson, isAdmin }: { isPerson: boolean; isAdmin: boolean }): void {
  show('[data-shown-to=visitor]', !isPerson);
  show('[data-shown-to=person]', isPerson);
  show('[data-customers-only]', !isAdmin);
  show('[data-admins-only]', isAdmin);
  for (const tab of document.querySelectorAll<HTMLAnchorElement>('[data-account-tab]')) {
    tab.href = isPerson ? paths.profile : paths.login;
  }
}

function show(selector: string, isShown: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) element.hidden = !isShown;
}
