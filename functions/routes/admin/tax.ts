import { Hono } from 'hono';
import { changeTaxSettings, getTaxSettings } from '../../../src/domain/tax/tax-settings.server.ts';
import { TaxSettingsInput } from '../../../src/domain/tax/tax-settings.ts';
import type { ApiEnv } from '../../api-env.ts';
import { readInput } from '../../input.ts';

export const taxSettings = new Hono<ApiEnv>()
  .get('/', async (c) => c.json(await getTaxSettings(c.env.ctx)))
  .put('/', async (c) => {
    const settings = await readInput(c, TaxSettingsInput);
    await changeTaxSettings(c.env.ctx, settings);
    return c.json(settings);
  });
