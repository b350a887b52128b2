import type { OwnAddress } from '#account/own-address.ts';
import type { Profile } from '#account/profile.ts';
import { callShop } from '#lib/call-shop.ts';
import { isSignedIn } from '#features/auth/watch-sign-in.ts';
import { rememberedPin } from './remembered-pin.ts';

/** What was asked for last in this browser, or else the PIN code of the account's first address. */
export async function knownPin(): Promise<string | null> {
  return rememberedPin() ?? (isSignedIn() ? await ownPin() : null);
}

async function ownPin(): Promise<string | null> {
  const saved = await read<{ readonly items: readonly OwnAddress[] }>('/api/addresses');
  const [first] = saved?.items ?? [];
  const begun = saved?.items.find(({ isDefault }) => isDefault) ?? first;
  if (begun) return begun.pinCode;
  return (await read<Profile>('/api/profile'))?.address?.pinCode ?? null;
}

async function read<Body>(address: string): Promise<Body | null> {
  try {
    const response = await callShop(address);
    return response.ok ? await response.json<Body>() : null;
  } catch {
    return null;
  }
}
