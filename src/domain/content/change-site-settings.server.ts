import { eq } from 'drizzle-orm';
import { siteSettings } from '../../../drizzle/schema/content.ts';
import { requireChange } from '../../../drizzle/write-batch.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { requireFreshAdmin } from '../customer/require-person.ts';
import { DomainError } from '../errors.ts';
import { getSiteSettings } from './get-site-settings.server.ts';
import type { SiteSettingsInput } from './site-settings-input.ts';

const WOULD_LOCK_OUT =
  'Switch two-step sign-in on in your own account first: otherwise you would lock yourself out of this desk.';

export async function changeSiteSettings(ctx: Context, input: SiteSettingsInput): Promise<void> {
  const { user } = requireFreshAdmin(ctx);
  if (input.adminTwoFactorIsRequired && !user.twoFactorEnabled) {
    const details = { adminTwoFactorIsRequired: [WOULD_LOCK_OUT] };
    throw new DomainError('TWO_FACTOR_OFF', { message: WOULD_LOCK_OUT, details });
  }
  const { db } = ctx;
  const before = await getSiteSettings(ctx);
  await commitChange(ctx, { action: 'settings.change', entityId: 1, changes: { ...input, before } }, [
    db.update(siteSettings).set(input).where(eq(siteSettings.id, 1)),
    requireChange(db),
  ]);
}
