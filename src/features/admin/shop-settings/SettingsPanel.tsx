import type { AdminNotification } from '#notification-bar/notification-bar.ts';
import type { AdminShippings, SiteSettingsInput } from '#shop-settings/shop-settings.ts';
import type { TaxRate, TaxSettingsInput } from '#tax/tax-settings.ts';
import { api } from '#lib/api-client.ts';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import ListStates from '#features/admin/kit/list/ListStates.tsx';
import PanelHeading from '#features/admin/kit/list/PanelHeading.tsx';
import { useAdminQuery } from '#features/admin/kit/list/use-admin-query.ts';
import NotificationSection from '#features/admin/notification-bar/NotificationSection.tsx';
import TaxSection, { TaxRatesSection } from '#features/admin/tax/TaxSection.tsx';
import PaymentSection from './PaymentSection.tsx';
import ShippingSection from './ShippingSection.tsx';

interface Props {
  readonly notifications: { readonly items: AdminNotification[] } | null;
  readonly shipping: AdminShippings | null;
  readonly site: SiteSettingsInput | null;
  readonly tax: TaxSettingsInput | null;
  readonly rates: { readonly items: TaxRate[] } | null;
}

export default function SettingsPanel(props: Props) {
  return (
    <AdminPanel>
      <Settings {...props} />
    </AdminPanel>
  );
}

function Settings(initial: Props) {
  const notifications = useAdminQuery({
    queryKey: ['notifications'],
    send: () => api.admin.notifications.$get(),
    initial: initial.notifications,
  });
  const shipping = useAdminQuery({
    queryKey: ['shipping-settings'],
    send: () => api.admin['shipping-settings'].$get(),
    initial: initial.shipping,
  });
  const site = useAdminQuery({
    queryKey: ['site-settings'],
    send: () => api.admin['site-settings'].$get(),
    initial: initial.site,
  });
  const tax = useAdminQuery({
    queryKey: ['tax-settings'],
    send: () => api.admin['tax-settings'].$get(),
    initial: initial.tax,
  });
  const rates = useAdminQuery({
    queryKey: ['tax-rates'],
    send: () => api.admin['tax-rates'].$get(),
    initial: initial.rates,
  });
  const all = [notifications, shipping, site, tax, rates];
  const parts =
    notifications.data && shipping.data && site.data && tax.data && rates.data
      ? [
          {
            bar: notifications.data.items,
            active: shipping.data.active,
            settings: site.data,
            own: tax.data,
            known: rates.data.items,
          },
        ]
      : undefined;

  return (
    <>
      <PanelHeading title="Site Settings" />
      <ListStates
        items={parts}
        error={all.find(({ error }) => error)?.error ?? null}
        isFetching={all.some(({ isFetching }) => isFetching)}
        refetch={() => Promise.all(all.map(({ refetch }) => refetch()))}
        failed={(message) => `Failed to fetch site settings. ${message}`}
        empty={null}
      >
        {parts?.map(({ bar, active, settings, own, known }) => (
          <div key="settings">
            <NotificationSection items={bar} refetch={notifications.refetch} />
            <ShippingSection active={active} refetch={shipping.refetch} />
            <PaymentSection settings={settings} refetch={site.refetch} />
            <TaxSection settings={own} refetch={tax.refetch} />
            <TaxRatesSection rates={known} refetch={rates.refetch} />
          </div>
        ))}
      </ListStates>
    </>
  );
}
