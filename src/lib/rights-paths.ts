/** Complaints, data and consent; apart from the other addresses, which every page of the shop carries. */
export const rightsPaths = {
  yourData: '/your-data',
  consentsForm: '/api/consents/form',
  complaints: '/complaints',
  complainAbout: (orderId: string) => `/complaints?order=${encodeURIComponent(orderId)}`,
  complaintStatus: '/complaints/status',
  sendComplaint: '/api/complaints',
  complaintForm: '/api/complaints/form',
  findComplaint: '/api/complaints/find',
  complaintMessage: '/api/complaints/message',
} as const;
