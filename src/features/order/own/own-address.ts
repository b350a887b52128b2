import { DELIVERY_ADDRESS_FIELDS } from '#address/address.ts';
import { reloadPage } from '#lib/leave-for.ts';
import { startForm } from '#features/account/account-form.ts';

/** With scripts, typed text stays when something is wrong, and the problem is shown beside its field. */
export function startOwnAddress(form: HTMLFormElement): void {
  const { send = '', then = '' } = form.dataset;
  form.action = send;
  form.noValidate = true;
  startForm(form, {
    method: 'PUT',
    failed: 'Address Not Changed',
    toSend: (values) => Object.fromEntries(DELIVERY_ADDRESS_FIELDS.map((name) => [name, values[name] ?? ''])),
    onDone: () => {
      // After a second change the address is the same, so going there would only scroll: the page is reloaded, at the
      // changed part.
      history.replaceState(null, '', then);
      history.scrollRestoration = 'manual';
      return reloadPage();
    },
  });
}
