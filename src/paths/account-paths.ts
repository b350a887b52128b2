/** What somebody does with her own account; apart from the other addresses, which every page of the shop carries. */
export const accountPaths = {
  account: '/api/account',
  export: '/api/account/export',
  session: (id: string) => `/api/account/sessions/${id}`,
  address: (id: number) => `/api/addresses/${String(id)}`,
} as const;
