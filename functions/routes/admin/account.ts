import { Hono } from 'hono';
import { AdminCustomerQuery } from '../../../src/domain/account/customer.ts';
import { exportCustomers, listAdminCustomers } from '../../../src/domain/account/customers.server.ts';
import type { ApiEnv } from '../../api-env.ts';
import { csvFile } from '../../csv-file.ts';
import { queryInput } from '../../input.ts';

export const customers = new Hono<ApiEnv>()
  .get('/', async (c) => c.json(await listAdminCustomers(c.env.ctx, queryInput(c, AdminCustomerQuery))))
  .get('/export', async (c) =>
    csvFile(c, 'customers', await exportCustomers(c.env.ctx, queryInput(c, AdminCustomerQuery))),
  );
