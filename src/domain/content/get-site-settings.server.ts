import { eq } from 'drizzle-orm';
import { siteSettings } from '../../../drizzle/schema/content.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import type { SiteSettingsInput } from './site-settings-input.ts';

export async function getSiteSettings({ db, actor }: Context): Promise<SiteSettingsInput> {
  requireAdmin(actor);
  const { codIsEnabled, codMinOrderPaise, codMaxOrderPaise, adminTwoFactorIsRequired } = siteSettings;
  const [settings] = await db
    .select({ codIsEnabled, codMinOrderPaise, codMaxOrderPaise, adminTwoFactorIsRequired })
    .from(siteSettings)
    .where(eq(siteSettings.id, 1));
  if (!settings) throw new Error('The site settings, a row of the migrations, are missing.');
  return settings;
}
