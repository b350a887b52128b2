import { withQuery } from './with-query.ts';

/** Returns, complaints, data and consent. Apart from `paths`, which every page of the shop carries. */
export const rightsPaths = {
  yourData: '/your-data',
  linksAsked: '/your-data?asked=yes#take-back',
  consentsForm: '/api/consents/form',
  shippingReturns: '/shipping-returns',
  returns: '/shipping-returns#returns',
  complaints: '/complaints',
  complainAbout: (order: string) => withQuery('/complaints', { order }),
  complaintStatus: '/complaints/status',
  /** Its query opens the complaint without typing. */
  complaint: (number: string, token: string) => withQuery('/complaints/status', { number, token }),
  sendComplaint: '/api/complaints',
  complaintForm: '/api/complaints/form',
  findComplaint: '/api/complaints/find',
  complaintMessage: '/api/complaints/message',
} as const;
