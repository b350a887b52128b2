import { Hono, type HonoRequest } from 'hono';
import { getGstr1Json, getGstr1Sheets } from '#tax/tax-month.server.ts';
import {
  changeTaxSettings,
  getTaxSettings,
  addTaxRate,
  listTaxRates,
  removeTaxRate,
} from '#tax/tax-settings.server.ts';
import { ChangedTaxSettings, TaxRateInput } from '#tax/tax-settings.ts';
import { zipOf } from '#zip.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { attachment } from '#functions/download.ts';
import { readInput } from '#functions/input.ts';
import { needs } from '#functions/middleware/guards.ts';

export const taxSettings = new Hono<ApiEnv>()
  .use(needs('tax'))
  .get('/', async (c) => c.json(await getTaxSettings(c.env.ctx)))
  .put('/', async (c) => {
    const { seen, ...settings } = await readInput(c, ChangedTaxSettings);
    await changeTaxSettings(c.env.ctx, { ...settings, seen });
    return c.json(settings);
  });

export const taxRates = new Hono<ApiEnv>()
  .use(needs('tax'))
  .get('/', async (c) => c.json({ items: await listTaxRates(c.env.ctx) }))
  .post('/', async (c) => {
    const rate = await readInput(c, TaxRateInput);
    await addTaxRate(c.env.ctx, rate);
    return c.json(rate, 201);
  })
  .delete('/:hsn/:fromDate', async (c) => {
    await removeTaxRate(c.env.ctx, c.req.param());
    return c.json({ status: true });
  });

export const tax = new Hono<ApiEnv>()
  .use(needs('tax'))
  .get('/:period/gstr1.json', async (c) => {
    const { name, json } = await getGstr1Json(c.env.ctx, wishOf(c.req));
    return c.json(json, 200, saved(`${name}.json`));
  })
  .get('/:period/gstr1.zip', async (c) => {
    const { name, sheets } = await getGstr1Sheets(c.env.ctx, wishOf(c.req));
    return c.body(zipOf(sheets), 200, { 'Content-Type': 'application/zip', ...saved(`${name}.zip`) });
  });

const wishOf = (req: HonoRequest<'/:period'>) => ({ period: req.param('period'), gstin: req.query('gstin') });

const saved = (file: string) => ({ 'Content-Disposition': attachment(file) });
