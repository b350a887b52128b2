import { taxSettings } from '#drizzle/schema/tax.ts';
import { getTaxMonth } from '#tax/tax-month.server.ts';
import { DEFAULT_TAX_SETTINGS } from '#tax/tax-settings.ts';
import { personAs } from './actor.ts';
import { useAdmin } from './admin.ts';

/** The owner of a shop, with its tax settings and what each month says. */
export function useTaxOwner() {
  const admin = useAdmin();
  const db = () => admin().ctx.db;
  const asOwner = (at: number) => ({
    ...admin().ctx,
    actor: personAs('admin', admin().ownerId),
    now: () => at,
  });
  return {
    admin,
    db,
    asOwner,
    monthOf: (key: string | null, now = Date.now()) => getTaxMonth(asOwner(now), key),
    settle: async (values: Partial<typeof DEFAULT_TAX_SETTINGS>) => {
      await db().delete(taxSettings);
      await db()
        .insert(taxSettings)
        .values({ id: 1, ...DEFAULT_TAX_SETTINGS, ...values });
    },
  };
}
