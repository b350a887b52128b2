import { api, ask } from '../../../lib/api-client.ts';
import { isSignedIn } from '../../auth/watch-sign-in.ts';
import { fillEmptyFields } from './draft.ts';

/** Whoever has saved an address need not type it again. */
export async function fillFromProfile(): Promise<void> {
  if (!isSignedIn()) return;
  const answer = await ask(api.profile.$get());
  if (!answer.ok) return;
  const { email, full_name: fullName, phone, address } = answer.value;
  const words = fullName.trim().split(/\s+/);
  fillEmptyFields({
    email,
    firstName: words.slice(0, -1).join(' '),
    lastName: words.at(-1) ?? '',
    phone: phone?.replace(/^\+91/, '') ?? '',
    ...(address && {
      address: address.addressLine1,
      apartment: address.addressLine2 ?? '',
      city: address.city,
      state: address.state,
      pinCode: address.pinCode,
    }),
  });
}
