import { withQuery } from './with-query.ts';

/** Where shoppers find and change their orders. Apart from `paths`, which every page of the shop carries. */
export const ownChangePaths = {
  findPage: '/find-order',
  find: '/api/find-order',
  findForm: '/api/find-order/form',
  form: '/api/orders/form',
  address: (id: string, token: string | null) =>
    withQuery(`/api/orders/${encodeURIComponent(id)}/address`, { token }),
  changed: (id: string, token: string | null, done: string) =>
    `${withQuery(`/orders/${encodeURIComponent(id)}`, { token, done })}#changed`,
} as const;
