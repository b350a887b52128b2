import type { CartChange, MergedCart, OwnCart } from '#cart/own-cart.ts';
import { api, type ApiResult, ask } from '#lib/api-client.ts';
import { latestOwnCart } from './own-cart-store.ts';

type Answered = ApiResult<OwnCart & Partial<MergedCart>>;

export async function sendChange(change: CartChange): Promise<Answered> {
  const { cart } = api;
  switch (change.kind) {
    case 'add': {
      const { id: productId, size, quantity, seenPaise, changeId } = change;
      return await ask(cart.items.$post({ json: { productId, size, quantity, seenPaise, changeId } }));
    }
    case 'set': {
      const { id, size = '', quantity, seenPaise } = change;
      const line = { param: { productId: String(id) }, query: { size } };
      const item = cart.items[':productId'];
      if (quantity < 1) return await ask(item.$delete(line));
      const call = { ...line, json: { quantity, seenPaise } };
      return await ask(item.$patch(call));
    }
    case 'clear': {
      // Keeps what another device has added meanwhile: only lines up to the newest one known here are cleared.
      const { upTo = latestOwnCart().lines.at(-1)?.cart_item_id } = change;
      return await ask(cart.$delete({ json: { upTo } }));
    }
    case 'merge': {
      const { entries, changeId: mergeId } = change;
      return await ask(cart.merge.$post({ json: { entries, mergeId } }));
    }
  }
}
