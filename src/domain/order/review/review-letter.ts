import { listPaths, reviewPaths, hrefOf } from '#paths/paths.ts';
import { shop } from '#shop.config.ts';
import { greeting, letterTo } from '#mail/letter.ts';
import type { Mail } from '#ports.ts';

interface AskedOrder {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly pieces: readonly string[];
  readonly token: string;
  readonly added: readonly Pick<AskedOrder, 'id' | 'pieces' | 'token'>[];
}

/** No login, no reward, and no request for good words. */
export function reviewsMail(order: AskedOrder, siteUrl: URL): Mail {
  const pieces = [order, ...order.added].flatMap((each) => each.pieces);
  const [one, ...more] = pieces;
  const pageOf = ({ id, token }: Pick<AskedOrder, 'id' | 'token'>) =>
    hrefOf(siteUrl, reviewPaths.order(id), { token });
  return letterTo(order.email, {
    subject: `How is what you bought? Order ${order.id}`,
    paragraphs: [
      greeting(order.name),
      more.length === 0
        ? `A week ago ${one ?? 'your order'} reached you. How do you like it?`
        : `A week ago your order ${order.id} reached you: ${pieces.join(', ')}. How do you like it?`,
      'Tell others in a minute: stars, a few words, a photo if you like. We publish what buyers write as they write it, good or bad.',
    ],
    button: { label: 'Write a review', href: pageOf(order) },
    links: order.added.map((each) => ({
      label: `Review what you added: ${each.pieces.join(', ')}`,
      href: pageOf(each),
    })),
    note: `${shop.name} asks once for each parcel. Something is wrong with it? Just answer this mail.`,
    noteLink: refusalLink(order, siteUrl),
    leavesAt: hrefOf(siteUrl, listPaths.refuseReviewsAction(order.id, order.token)),
  });
}

export function refusalLink({ id, token }: Pick<AskedOrder, 'id' | 'token'>, siteUrl: URL) {
  const href = hrefOf(siteUrl, listPaths.refuseReviews(id, token));
  return { label: 'Ask me for no reviews any more', href };
}
