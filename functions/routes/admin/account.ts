import { Hono } from 'hono';
import { DeskCustomerQuery } from '../../../src/domain/account/customer.ts';
import { exportCustomers, listDeskCustomers } from '../../../src/domain/account/customers.server.ts';
import type { ApiEnv } from '../../api-env.ts';
import { csvFile } from '../../csv-file.ts';
import { queryInput } from '../../input.ts';

export const customers = new Hono<ApiEnv>()
  .get('/', async (c) => c.json(await listDeskCustomers(c.env.ctx, queryInput(c, DeskCustomerQuery))))
  .get('/export', async (c) =>
    csvFile(c, 'customers', await exportCustomers(c.env.ctx, queryInput(c, DeskCustomerQuery))),
  );
