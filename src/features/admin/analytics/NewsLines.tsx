import { newComplaintsText } from '#complaint/complaint.ts';
import { concernsOf, type Health } from '#health/health.ts';
import { newReviewsText } from '#review/piece-review.ts';
import { api } from '#lib/api-client.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { refundDueText, verdictOf } from '#features/admin/health/concern-words.ts';
import { useAdminQuery } from '#features/admin/kit/list/use-admin-query.ts';
import { useEvery } from './while-seen.ts';

/** Each null when it could not be read with the page. */
export interface NewsLinesProps {
  readonly health: Health | null;
  /** How many buyers' reviews wait for an answer. */
  readonly newReviews: { readonly count: number } | null;
}

const LINES_MS = 600_000;

/** What needs a look, refunds that are due, new complaints and reviews; read again while the page stays open. */
export default function NewsLines({ health: firstHealth, newReviews }: NewsLinesProps) {
  const health = useAdminQuery({
    queryKey: ['health'],
    send: () => api.admin.health.$get(),
    initial: firstHealth,
  });
  const reviews = useAdminQuery({
    queryKey: ['new-piece-reviews'],
    send: () => api.admin['piece-reviews'].new.$get(),
    initial: newReviews,
  });
  useEvery(LINES_MS, () => {
    void health.refetch({ cancelRefetch: false });
    void reviews.refetch({ cancelRefetch: false });
  });
  const concerns = health.data ? concernsOf(health.data).length : 0;
  const due = health.data ? refundDueText(health.data.refunds) : '';
  const complaints = health.data ? newComplaintsText(health.data.complaints) : '';
  const count = reviews.data?.count ?? 0;
  return (
    <>
      {health.error && (
        <Line isUrgent href={adminPaths.health} text="Health and complaints could not be read." />
      )}
      {!health.error && concerns > 0 && <Line isUrgent href={adminPaths.health} text={verdictOf(concerns)} />}
      {!health.error && due !== '' && <Line isUrgent href={adminPaths.ordersRefundDue} text={due} />}
      {!health.error && complaints !== '' && <Line href={adminPaths.complaints} text={complaints} />}
      {reviews.error && <Line isUrgent href={adminPaths.newReviews} text="New reviews could not be read." />}
      {!reviews.error && count > 0 && <Line href={adminPaths.newReviews} text={newReviewsText(count)} />}
    </>
  );
}

interface LineProps {
  readonly href: string;
  readonly text: string;
  readonly isUrgent?: boolean;
}

function Line({ href, text, isUrgent = false }: LineProps) {
  const [ink, dot] = isUrgent ? ['text-danger', 'bg-danger'] : ['text-maroon', 'bg-gold'];
  return (
    <p className="-mt-2 mb-3">
      <a
        href={href}
        className={`inline-flex min-h-11 items-center gap-2 ${ink} underline-offset-4 hover:underline`}
      >
        <span className={`size-2 flex-none rounded-full ${dot}`} aria-hidden="true" />
        {text}
      </a>
    </p>
  );
}
