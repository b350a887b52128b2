import { globSync, readFileSync } from 'node:fs';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { BannerInput } from '#banner/banner.ts';
import { ValueInput } from '#catalogue/facets/attribute-input.ts';
import { CategoryInput } from '#catalogue/category-input.ts';
import { NewProduct } from '#catalogue/product-input.ts';
import { ComplaintAnswerInput } from '#complaint/complaint-input.ts';
import { CouponInput } from '#coupon/coupon-input.ts';
import { NotificationInput } from '#notification-bar/notification-bar.ts';
import { AnswerInput, HidingInput } from '#review/piece-review-input.ts';
import { ReviewInput } from '#review/review.ts';
import { ShippingInput, SiteSettingsInput } from '#shop-settings/shop-settings.ts';
import { PageInput } from '#shop-page/shop-page.ts';
import { InvitationInput, TwoStepInput } from '#staff/staff.ts';
import { TaxRateInput } from '#tax/tax-settings.ts';
import { DEFAULT_TAX_SETTINGS, TaxSettingsInput } from '#tax/tax-settings.ts';
import { BannerDialog } from '#features/admin/banner/BannersPanel.tsx';
import { AttributeValueDialog } from '#features/admin/catalogue/AttributesPanel.tsx';
import { CategoryDialog } from '#features/admin/catalogue/CategoriesPanel.tsx';
import ProductFormPanel from '#features/admin/catalogue/ProductFormPanel.tsx';
import { ComplaintAnswerDialog } from '#features/admin/complaint/ComplaintDialog.tsx';
import CouponDialog from '#features/admin/coupon/CouponDialog.tsx';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import NotificationDialog from '#features/admin/notification-bar/NotificationDialog.tsx';
import PageEditor from '#features/admin/page-text/PageEditor.tsx';
import { AnswerDialog, HidingDialog } from '#features/admin/review/BuyersReview.tsx';
import ReviewDialog from '#features/admin/review/ReviewDialog.tsx';
import PaymentSection from '#features/admin/shop-settings/PaymentSection.tsx';
import ShippingSection from '#features/admin/shop-settings/ShippingSection.tsx';
import { InviteDialog, RoleDialog } from '#features/admin/staff/StaffDialogs.tsx';
import { TwoStepSection } from '#features/admin/staff/StaffPanel.tsx';
import TaxSection, { TaxRatesSection } from '#features/admin/tax/TaxSection.tsx';

const nothing = () => undefined;
const refetch = () => Promise.resolve();
const ends = { onSaved: refetch, onClose: nothing };
const attributes = [{ id: 1, key: 'colour', label: 'Colour', values: [{ id: 1, label: 'Maroon' }] }];
const settings = {
  codIsEnabled: false,
  codMinOrderPaise: 0,
  codMaxOrderPaise: 0,
  giftWrapPaise: 0,
  adminTwoFactorIsRequired: false,
};

const member = {
  userId: 'u',
  name: 'Ravi Menon',
  email: 'ravi@example.in',
  role: 'packer',
  hasTwoFactor: false,
  lastSignInAt: null,
  createdAt: 1,
} as const;

const page = {
  slug: 'care',
  title: 'Care',
  markdown: 'Keep it dry.',
  inMenu: true,
  version: 0,
  seen: 0,
  updatedOn: '2026-12-01',
  holdsFrom: '2026-12-01',
  versions: [],
  fields: { values: {}, conditions: {} },
};

interface Form {
  readonly input: { readonly shape: object };
  readonly element: ReactElement;
  /** What has no field of its own there, by name: pictures are buttons, and a piece is searched for. */
  readonly otherwise?: Readonly<Record<string, string>>;
}

const FORMS: Readonly<Record<string, Form>> = {
  AnswerDialog: {
    input: AnswerInput,
    element: createElement(AnswerDialog, { review: { id: 1, shownName: 'Asha R.', answer: null }, ...ends }),
  },
  AttributeValueDialog: {
    input: ValueInput,
    element: createElement(AttributeValueDialog, { attributes, value: null, ...ends }),
  },
  BannerDialog: {
    input: BannerInput,
    element: createElement(BannerDialog, { banner: null, ...ends }),
    otherwise: { imageUrl: 'Image' },
  },
  CategoryDialog: {
    input: CategoryInput,
    element: createElement(CategoryDialog, { category: null, ...ends }),
    otherwise: { imageUrl: 'Image (optional)' },
  },
  ComplaintAnswerDialog: {
    // Nobody fills in its key.
    input: ComplaintAnswerInput.omit({ key: true }),
    element: createElement(ComplaintAnswerDialog, {
      complaint: { id: 1, number: 'G-2026-0042', name: 'Asha Rao', messages: [] },
      what: 'settle' as const,
      ...ends,
    }),
  },
  CouponDialog: { input: CouponInput, element: createElement(CouponDialog, { coupon: null, ...ends }) },
  HidingDialog: {
    input: HidingInput,
    element: createElement(HidingDialog, { review: { id: 1, shownName: 'Asha R.' }, ...ends }),
  },
  InviteDialog: {
    input: InvitationInput,
    element: createElement(InviteDialog, { onInvited: refetch, onClose: nothing }),
  },
  NotificationDialog: {
    input: NotificationInput,
    element: createElement(NotificationDialog, { notification: null, isOtherActive: false, ...ends }),
  },
  PageEditor: {
    input: PageInput,
    element: createElement(PageEditor, { initial: page }),
    // The terms alone ask the one, and nobody is asked for the version that is open.
    otherwise: { isMaterial: 'Publish', seen: 'Publish' },
  },
  PaymentSection: { input: SiteSettingsInput, element: createElement(PaymentSection, { settings, refetch }) },
  ProductFormPanel: {
    input: NewProduct,
    element: createElement(ProductFormPanel, { product: null, beside: null, categories: [], attributes }),
    otherwise: { imageUrls: 'Pictures', imageAlts: 'Pictures', attributeIds: 'Maroon' },
  },
  ReviewDialog: {
    input: ReviewInput,
    element: createElement(ReviewDialog, { review: null, ...ends }),
    otherwise: {
      productId: 'Product (optional)',
      itemImageUrl: 'Item Image (optional)',
      userAvatarUrl: 'Client’s Picture (optional)',
    },
  },
  RoleDialog: {
    input: InvitationInput,
    element: createElement(RoleDialog, { member, refetch, onClose: nothing }),
  },
  ShippingSection: {
    input: ShippingInput,
    element: createElement(ShippingSection, { active: null, refetch }),
  },
  TaxRatesSection: { input: TaxRateInput, element: createElement(TaxRatesSection, { rates: [], refetch }) },
  TaxSection: {
    input: TaxSettingsInput,
    element: createElement(TaxSection, { settings: DEFAULT_TAX_SETTINGS, refetch }),
  },
  TwoStepSection: {
    input: TwoStepInput,
    element: createElement(TwoStepSection, { roles: [], refetch }),
  },
};

// Dialogs open in the browser alone, and may ask where they are.
beforeEach(() => vi.stubGlobal('location', new URL('https://shop.test/admin')));

/** The forms for changing an order are left out: they are about what is done, not about what is kept. */
test('every form of the admin is looked at here', () => {
  const files = globSync('src/features/admin/*/*.tsx').filter((file) => !/\/(?:kit|order)\//.test(file));
  // A form belongs to the exported component above it.
  const parts = files.flatMap((file) => readFileSync(file, 'utf8').split(/^export (?:default )?function /m));
  const forms = parts.filter((part) =>
    /<(?:RowFormDialog|FormDialog|SettingsForm)\b|useAdminForm\(\{|useProductForm\(/.test(part),
  );
  expect(forms.map((part) => /^\w+/.exec(part)?.[0]).toSorted()).toEqual(Object.keys(FORMS));
});

test.each(Object.entries(FORMS))('%s has a field for all that the shop takes', (_, form) => {
  const html = renderToStaticMarkup(createElement(AdminPanel, { children: form.element }));
  for (const name of Object.keys(form.input.shape)) {
    const label = form.otherwise?.[name];
    const isThere =
      label === undefined ? new RegExp(`name="${name}[".]`).test(html) : html.includes(`>${label}<`);
    expect(isThere, name).toBe(true);
  }
});

test('A2: what is stored stands in the form as it comes, before the page is awake', () => {
  const active = {
    id: 1,
    isActive: true,
    createdAt: 1,
    freeShippingThresholdPaise: 150_000,
    standardShippingFeePaise: 4950,
  };
  const shipping = createElement(ShippingSection, { active, refetch });
  const payment = createElement(PaymentSection, { settings: { ...settings, codIsEnabled: true }, refetch });
  const html = renderToStaticMarkup(createElement(AdminPanel, null, shipping, payment));
  const fieldOf = (name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0];
  expect(fieldOf('freeShippingThresholdPaise')).toContain('value="1500"');
  expect(fieldOf('standardShippingFeePaise')).toContain('value="49.50"');
  expect(fieldOf('codIsEnabled')).toContain('checked=""');
  expect(fieldOf('adminTwoFactorIsRequired')).not.toContain('checked=""');
});
