import { formatDatedMoment } from '#dates.ts';

export const PRODUCT_STATUSES = ['draft', 'live', 'hidden'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

export interface Publishing {
  readonly status: ProductStatus;
  readonly publishAt: number | null;
}

export const STATUS_LABELS: Readonly<Record<ProductStatus, string>> = {
  draft: 'Draft',
  live: 'Live',
  hidden: 'Hidden',
};

export function statusText({ status, publishAt }: Publishing): string {
  return status === 'draft' && publishAt !== null
    ? `Goes live ${formatDatedMoment(publishAt)}`
    : STATUS_LABELS[status];
}

/** Cron looks every five minutes. */
export const PUBLISHED_WITHIN = 'It is in the shop within five minutes after that.';

/** Only a draft keeps a day on which it goes live. */
export function publishingAfter(
  before: Publishing,
  said: { readonly [Field in keyof Publishing]?: Publishing[Field] | undefined },
): Publishing {
  const { status = before.status, publishAt = status === 'draft' ? before.publishAt : null } = said;
  return { status, publishAt };
}

export const isPublished = (before: Publishing, after: Publishing) =>
  before.status === 'draft' && after.status === 'live';

export function publishProblem({ status, publishAt }: Publishing): string | null {
  return publishAt !== null && status !== 'draft' ? 'Only a draft goes live by itself.' : null;
}
