import { DELIVERY_ADDRESS_FIELDS } from '../../../domain/address/delivery-address-fields.ts';
import { reloadPage } from '../../../lib/leave-for.ts';
import { startForm } from '../../account/account-form.ts';

/** With scripts what was typed stays when something is wrong, and the problem stands beside its field. */
export function startOwnAddress(form: HTMLFormElement): void {
  const { send = '', then = '' } = form.dataset;
  form.action = send;
  form.noValidate = true;
  startForm(form, {
    method: 'PUT',
    failed: 'Address Not Changed',
    toSend: (values) => Object.fromEntries(DELIVERY_ADDRESS_FIELDS.map((name) => [name, values[name] ?? ''])),
    onDone: () => {
      // At its own address, as after the second change, going there would only scroll. By hand it begins at what was done.
      history.replaceState(null, '', then);
      history.scrollRestoration = 'manual';
      return reloadPage();
    },
  });
}
