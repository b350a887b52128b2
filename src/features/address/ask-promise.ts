import { promiseWords, type PinPromise } from '#order/place/pin-promise.ts';
import { callShop, type Reply, whyRefused } from '#lib/call-shop.ts';

type Promised =
  | { readonly words: readonly string[] }
  /** The shop does not answer: another try may help. */
  | { readonly problem: string; readonly mayTryAgain: boolean };

/** For one piece, or for whatever is in the cart. */
export async function askPromise(pin: string, productId?: string): Promise<Promised> {
  const query = productId === undefined ? '' : `?product=${productId}`;
  try {
    const response = await callShop(`/api/pin/${pin}${query}`);
    if (response.ok) return { words: promiseWords(await response.json<PinPromise>(), pin) };
    const { status } = response;
    const problem = whyRefused({ status, body: await response.json<Reply>() });
    return { problem, mayTryAgain: status >= 429 };
  } catch {
    return { problem: whyRefused({ status: 0, body: {} }), mayTryAgain: true };
  }
}
