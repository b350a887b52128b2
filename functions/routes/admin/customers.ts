import { Hono } from 'hono';
import { DeskCustomerQuery } from '../../../src/domain/customer/desk-customer.ts';
import { exportCustomers } from '../../../src/domain/customer/export-customers.server.ts';
import { listDeskCustomers } from '../../../src/domain/customer/list-desk-customers.server.ts';
import type { ApiEnv } from '../../api-env.ts';
import { csvFile } from '../../csv-file.ts';
import { queryInput } from '../../query-input.ts';

export const customers = new Hono<ApiEnv>()
  .get('/', async (c) => c.json(await listDeskCustomers(c.env.ctx, queryInput(c, DeskCustomerQuery))))
  .get('/export', async (c) =>
    csvFile(c, 'customers', await exportCustomers(c.env.ctx, queryInput(c, DeskCustomerQuery))),
  );
