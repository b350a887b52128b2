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
    subject: `How do you like your order ${order.id}?`,
    paragraphs: [
      greeting(order.name),
      more.length === 0
        ? `A week ago ${one ?? 'your order'} reached you. How do you like it?`
        : `A week ago your order ${order.id} reached you: ${pieces.join(', ')}. How do you like it?`,
      'It takes a minute: stars, a few words and a photo if you like. We publish reviews as buyers write them, good or bad.',
    ],
    button: { label: 'Write a review', href: pageOf(order) },
    links: order.added.map((each) => ({
      label: `Review what you added: ${each.pieces.join(', ')}`,
      href: pageOf(each),
    })),
    note: `${shop.name} asks only once for each parcel. Something wrong with it? Just reply to this email.`,
    noteLink: refusalLink(order, siteUrl),
    leavesAt: hrefOf(siteUrl, listPaths.refuseReviewsAction(order.id, order.token)),
  });
}

export function refusalLink({ id, token }: Pick<AskedOrder, 'id' | 'token'>, siteUrl: URL) {
  const href = hrefOf(siteUrl, listPaths.refuseReviews(id, token));
  return { label: 'Stop asking me for reviews', href };
}
