import { STATES } from '#address/address.ts';
import { ROLE_LABELS, STAFF_ROLES } from '#auth/rights.ts';
import type { BannerInput } from '#banner/banner.ts';
import type { CategoryInput } from '#catalogue/category-input.ts';
import type { ChangedValue } from '#catalogue/facets/attribute-input.ts';
import type { ChangedProduct } from '#catalogue/product-input.ts';
import { PRODUCT_STATUSES, STATUS_LABELS } from '#catalogue/product-status.ts';
import type { CouponInput } from '#coupon/coupon-input.ts';
import type { NotificationInput } from '#notification-bar/notification-bar.ts';
import type { OrderAddressInput } from '#order/change/change-order-input.ts';
import { ORDER_STATUSES, statusForOwner } from '#order-status.ts';
import { HIDING_REASON_NAMES, hidingWords, TAKEN_BACK } from '#review/piece-review.ts';
import type { ReviewInput } from '#review/review.ts';
import type { ShippingInput, SiteSettingsInput } from '#shop-settings/shop-settings.ts';
import { SELLER_MODE_LABELS, TURNOVER_LABELS } from '#tax/seller.ts';
import { type TaxRateInput, FILING_LABELS, type TaxSettingsInput } from '#tax/tax-settings.ts';

/** For actions that do not record the state before; the trail shows them in this order. */
export const SAID = [
  'text',
  'reason',
  'how',
  'trackingUrl',
  'because',
  'role',
  'roles',
  'answer',
  'search',
  'customer',
  'discount',
  'usesCount',
  'rateBps',
  'fromDate',
] as const;

type FieldName =
  | FieldOf<ChangedProduct | CategoryInput | CouponInput | BannerInput | NotificationInput>
  | FieldOf<ReviewInput | SiteSettingsInput | ShippingInput | TaxSettingsInput | TaxRateInput>
  | keyof Omit<ChangedValue, 'seen'>
  | keyof Omit<OrderAddressInput, 'seenAt'>
  | (typeof SAID)[number];

type FieldOf<Form> = Form extends unknown ? keyof Form : never;

const LABELS: Readonly<Record<FieldName, string>> = {
  name: 'Name',
  description: 'Description',
  pricePaise: 'Price',
  originalPricePaise: 'Original price',
  mrpPaise: 'MRP',
  costPaise: 'What it costs you',
  categoryId: 'Category',
  isFeatured: 'Featured on the home page',
  offerEndsAt: 'Offer ends',
  hsn: 'HSN code',
  gstRateBps: 'GST rate',
  countryOfOrigin: 'Country of origin',
  manufacturer: 'Manufacturer or packer',
  importerName: 'Importer',
  importerAddress: 'Address of the importer',
  netQuantity: 'Net quantity',
  quantityUnits: 'How many are sold as one piece',
  unitCode: 'Counted in',
  weightG: 'Weight in grams',
  lengthMm: 'Length in mm',
  widthMm: 'Width in mm',
  heightMm: 'Height in mm',
  status: 'Status',
  publishAt: 'Goes live',
  sku: 'SKU',
  imageUrls: 'Pictures',
  imageAlts: 'What pictures show',
  attributeIds: 'Attributes',
  stock: 'Stock',
  updatedAt: 'Changed at',
  otherWords: 'Other words',
  imageUrl: 'Picture',
  hasSizes: 'Pieces come in sizes',
  sizes: 'Sizes',
  defaultHsn: 'HSN code of new pieces',
  defaultRateBps: 'GST rate of new pieces',
  label: 'Name',
  colour: 'Colour of the swatch',
  position: 'Place',
  code: 'Code',
  discount: 'Discount',
  discountType: 'Kind of discount',
  discountValue: 'Discount',
  expiryDay: 'Last day',
  maxUses: 'Most uses',
  maxUsesPerCustomer: 'Most uses by one shopper',
  minPurchasePaise: 'Least purchase',
  isActive: 'Active',
  isShown: 'Shown at the checkout',
  usesCount: 'Times used',
  title: 'Title',
  subtitle: 'Subtitle',
  linkTo: 'Link',
  sortOrder: 'Place',
  textContent: 'Text',
  linkUrl: 'Link',
  backgroundColor: 'Background',
  textColor: 'Colour of the text',
  userName: 'Name',
  comment: 'Review',
  rating: 'Stars',
  reviewDay: 'Day of the review',
  productId: 'Piece',
  itemName: 'Name of the piece',
  itemImageUrl: 'Picture of the piece',
  userAvatarUrl: 'Picture of the client',
  answer: 'Answer',
  because: 'Because',
  codIsEnabled: 'Cash on delivery',
  codMinOrderPaise: 'Lowest order on delivery',
  codMaxOrderPaise: 'Highest order on delivery',
  giftWrapPaise: 'Gift wrap',
  adminTwoFactorIsRequired: 'Two-step sign-in at the admin',
  role: 'Role',
  roles: 'Roles',
  freeShippingThresholdPaise: 'Free delivery from',
  standardShippingFeePaise: 'Delivery fee',
  mode: 'Registration',
  gstin: 'GSTIN',
  pan: 'PAN',
  legalName: 'Legal name',
  tradeName: 'Name that shoppers know',
  stateCode: 'State',
  invoicePrefix: 'Bills begin with',
  creditPrefix: 'Credit notes begin with',
  handicraft: 'All that is sold is handicraft',
  turnoverBand: 'Turnover in a year',
  filing: 'Returns are filed',
  rateBps: 'Rate',
  fromDate: 'From',
  phone: 'Phone',
  pinCode: 'PIN code',
  city: 'City',
  state: 'State',
  address: 'Address',
  apartment: 'Apartment, landmark',
  customerName: 'Ordered by',
  text: 'Note',
  reason: 'Reason',
  how: 'How',
  trackingUrl: 'Tracking link',
  search: 'Looked for',
  customer: 'Customer',
};

/** A field that no longer exists: `goldColour` → `Gold colour`. */
export function labelOf(name: string): string {
  const labels: Readonly<Record<string, string>> = LABELS;
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return Object.hasOwn(labels, name) ? (labels[name] ?? '') : words.charAt(0).toUpperCase() + words.slice(1);
}

const choices = <Choice extends string>(names: readonly Choice[], words: (name: Choice) => string) =>
  new Map<string, string>(names.map((name) => [name, words(name)]));

const CHOSEN: Readonly<Partial<Record<FieldName, ReadonlyMap<string, string>>>> = {
  status: new Map([
    ...choices(ORDER_STATUSES, statusForOwner),
    ...choices(PRODUCT_STATUSES, (status) => STATUS_LABELS[status]),
  ]),
  because: choices(HIDING_REASON_NAMES, hidingWords).set(TAKEN_BACK, 'taken back by its buyer'),
  role: choices(STAFF_ROLES, (role) => ROLE_LABELS[role]),
  mode: new Map(Object.entries(SELLER_MODE_LABELS)),
  filing: new Map(Object.entries(FILING_LABELS)),
  turnoverBand: new Map(Object.entries(TURNOVER_LABELS)),
  stateCode: new Map(STATES.map(({ gstCode, name }) => [gstCode, name])),
  state: new Map(STATES.map(({ code, name }) => [code, name])),
};

export function chosenWords(name: string, value: string): string {
  const chosen: Readonly<Record<string, ReadonlyMap<string, string>>> = CHOSEN;
  return (Object.hasOwn(chosen, name) ? chosen[name]?.get(value) : undefined) ?? value;
}
