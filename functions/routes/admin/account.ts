import { Hono } from 'hono';
import { AdminCustomerQuery } from '#account/customer.ts';
import { exportCustomers, listAdminCustomers } from '#account/customers.server.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { csvFile } from '#functions/download.ts';
import { queryInput } from '#functions/input.ts';
import { needs } from '#functions/middleware/guards.ts';

export const customers = new Hono<ApiEnv>()
  .use(needs('money'))
  .get('/', async (c) => c.json(await listAdminCustomers(c.env.ctx, queryInput(c, AdminCustomerQuery))))
  .get('/export', async (c) =>
    csvFile(c, 'customers', await exportCustomers(c.env.ctx, queryInput(c, AdminCustomerQuery))),
  );
