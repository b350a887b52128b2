import { formatDate } from '#dates.ts';
import { type AdminPieceReview, boughtBadge, fitWords, hidingWords } from '#review/piece-review.ts';
import { sizeSuffix } from '#stock/stock.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { paths } from '#paths/paths.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import Thumbnail from '#features/admin/kit/list/Thumbnail.tsx';

interface Props {
  readonly review: AdminPieceReview;
  readonly onAsk: (what: 'answer' | 'hide' | 'show') => void;
}

const LINK = 'underline underline-offset-4 hover:text-maroon';

/** A card, because the owner reads the text before doing anything with it. */
export default function BuyersReview({ review, onAsk }: Props) {
  const { stars, fit, text, shownName, answer, hiddenBecause, photos, publishedAt, changedAt } = review;
  return (
    <article className="border border-line bg-white p-4 wrap-anywhere lg:p-5">
      <div className="flex items-start gap-3">
        <Thumbnail address={review.productImageUrl} />
        <div className="min-w-0 flex-1">
          <h2 className="font-sans text-base font-medium">
            {shownName} · {stars} of 5
          </h2>
          <p className="text-sm text-ink-soft">
            <a href={paths.product(review.productId)} className={LINK}>
              {review.productName}
            </a>
            {sizeSuffix(review.size)}
            {fit !== null && ` · ${fitWords(fit)}`}
          </p>
          <p className="text-sm text-ink-soft">
            {formatDate(publishedAt)}
            {changedAt !== null && `, changed ${formatDate(changedAt)}`} · {boughtBadge(review.boughtAt)} ·{' '}
            <a href={adminPaths.ordersOf(review.orderId)} className={LINK}>
              {review.orderId}
            </a>
          </p>
        </div>
      </div>
      {hiddenBecause !== null && (
        <p className="mt-3 font-medium text-danger">
          Hidden for {hidingWords(hiddenBecause)}
          {photos.length > 0 && ', with its photos'}
        </p>
      )}
      {text !== '' && <p className="mt-3 max-w-prose leading-relaxed whitespace-pre-line">{text}</p>}
      {hiddenBecause === null && photos.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {photos.map((address, nth) => (
            <li key={address}>
              <a href={address} aria-label={`Photo ${String(nth + 1)} by ${shownName}`} className="block">
                <Thumbnail address={address} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {answer !== null && (
        <p className="mt-3 max-w-prose border-l-4 border-gold pl-3 leading-relaxed whitespace-pre-line">
          <span className="block text-sm text-ink-soft">Your answer</span>
          {answer}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {hiddenBecause === null ? (
          <>
            <AdminButton look="outline" onClick={() => onAsk('answer')}>
              {answer === null ? 'Answer' : 'Edit answer'}
              <span className="sr-only"> the review of {shownName}</span>
            </AdminButton>
            <AdminButton look="quiet" onClick={() => onAsk('hide')}>
              Hide<span className="sr-only"> the review of {shownName}</span>
            </AdminButton>
          </>
        ) : (
          <AdminButton look="outline" onClick={() => onAsk('show')}>
            Show again<span className="sr-only">: the review of {shownName}</span>
          </AdminButton>
        )}
      </div>
    </article>
  );
}
