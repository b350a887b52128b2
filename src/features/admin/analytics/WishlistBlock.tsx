import type { Analytics } from '#analytics/analytics.ts';
import { formatPastMoment } from '#dates.ts';
import { formatCount } from '#count.ts';
import Block from './Block.tsx';
import Card from './Card.tsx';
import Figure from './Figure.tsx';
import ProductLine from './ProductLine.tsx';

/** A2: what shoppers would like to have. */
export default function WishlistBlock({ analytics }: { readonly analytics: Analytics }) {
  const { wishes, latestWishes } = analytics;
  return (
    <Block title="Wishlist Analytics">
      <div className="grid items-start gap-3 sm:gap-4 lg:grid-cols-[1fr_3fr]">
        <dl>
          <Figure label="Wishlist Items" value={formatCount(wishes)} note="On all lists together" />
        </dl>
        <Card title="Latest wishes">
          {latestWishes.length === 0 ? (
            <p className="py-6 text-center text-ink-soft">No recent wishlist activity.</p>
          ) : (
            <ul className="md:columns-2 md:gap-8 md:*:break-inside-avoid">
              {latestWishes.map((wish, nth) => (
                <ProductLine
                  key={`${String(wish.productId)} ${String(wish.at)} ${String(nth)}`}
                  product={wish}
                  note={<time dateTime={new Date(wish.at).toISOString()}>{formatPastMoment(wish.at)}</time>}
                />
              ))}
            </ul>
          )}
        </Card>
      </div>
    </Block>
  );
}
