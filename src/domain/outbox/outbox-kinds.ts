/** What a change causes outside the database. purge: pages to be made anew; media: files whose row is gone. */
export const OUTBOX_KINDS = ['mail', 'live', 'purge', 'media'] as const;
export type OutboxKind = (typeof OUTBOX_KINDS)[number];
