import { withQuery } from './with-query.ts';

/** What whoever ordered changes herself; apart from the other addresses, which every page of the shop carries. */
export const ownChangePaths = {
  form: '/api/orders/form',
  address: (id: string, token: string | null) =>
    withQuery(`/api/orders/${encodeURIComponent(id)}/address`, { token }),
  changed: (id: string, token: string | null, done: string) =>
    `${withQuery(`/orders/${encodeURIComponent(id)}`, { token, done })}#changed`,
} as const;
