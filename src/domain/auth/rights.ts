/** What somebody of the staff may do, in the words of the staff's page. */
export const RIGHTS = {
  orders: 'see orders: what is in them, where they go, how far they are',
  packing: 'pack and send',
  money: 'see amounts, payments, emails and phone numbers, the dashboard and customers',
  refunds: 'give money back, cancel orders, mark them as paid',
  catalogue: 'change products, categories, coupons and banners',
  feedback: 'answer reviews and complaints, and see who gets the newsletter',
  tax: 'change the tax settings, and download returns',
  settings: 'change the settings of the shop, and see whether it runs well',
  history: 'read who changed what',
  staff: 'invite people, change their roles, end their work here',
} as const;
export type Right = keyof typeof RIGHTS;

export const STAFF_ROLES = ['owner', 'packer', 'catalogue', 'accounts'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const ROLE_LABELS: Readonly<Record<StaffRole, string>> = {
  owner: 'Owner',
  packer: 'Packer',
  catalogue: 'Catalogue',
  accounts: 'Accounts',
};

/** Whoever packs cannot give money back, nor see money, emails and phone numbers. */
export const ROLE_RIGHTS: Readonly<Record<StaffRole, readonly Right[]>> = {
  owner: Object.keys(RIGHTS) as Right[],
  packer: ['orders', 'packing'],
  catalogue: ['catalogue'],
  accounts: ['orders', 'money', 'refunds', 'tax'],
};

export function rightsWords(role: StaffRole): string {
  if (role === 'owner') return 'May do everything.';
  return `May ${ROLE_RIGHTS[role].map((right) => RIGHTS[right]).join('; ')}.`;
}

/** The pages of the admin, by the first part of their path, in the order of a day's work. */
export const SECTION_RIGHTS = {
  dashboard: 'money',
  orders: 'orders',
  products: 'catalogue',
  categories: 'catalogue',
  attributes: 'catalogue',
  wanted: 'catalogue',
  coupons: 'catalogue',
  banners: 'catalogue',
  customers: 'money',
  reviews: 'feedback',
  complaints: 'feedback',
  newsletter: 'feedback',
  tax: 'tax',
  settings: 'settings',
  pages: 'settings',
  staff: 'staff',
  audit: 'history',
  health: 'settings',
} as const satisfies Readonly<Record<string, Right>>;
export type AdminSectionName = keyof typeof SECTION_RIGHTS;

/** The first page of a role is where signing in leads. */
export function sectionsOf(role: StaffRole): AdminSectionName[] {
  const names = Object.keys(SECTION_RIGHTS) as AdminSectionName[];
  return names.filter((name) => ROLE_RIGHTS[role].includes(SECTION_RIGHTS[name]));
}
