import * as z from 'zod';
import { SEARCH_LENGTH } from '#order/read/order-search.ts';
import type { OrderAddress } from '#order/read/own-order.ts';
import { queryCursor } from '#form-fields.ts';
import { type Page, parseOrderCursor } from '#row-cursor.ts';
import { atMostLetters } from '#at-most-letters.ts';

export const ADMIN_CUSTOMERS_PER_PAGE = 30;

export const AdminCustomerQuery = z.object({
  search: z.string().trim().max(SEARCH_LENGTH, atMostLetters(SEARCH_LENGTH)).default(''),
  cursor: queryCursor(parseOrderCursor),
});
export type AdminCustomerQuery = z.output<typeof AdminCustomerQuery>;

/** A customer is a distinct email address of the orders; name and address are those of the newest order. */
export interface AdminCustomer {
  readonly email: string;
  readonly name: string;
  readonly userId: string | null;
  readonly shippingAddress: OrderAddress;
  readonly firstOrderAt: number;
  readonly lastOrderAt: number;
  readonly totalOrders: number;
  /** Only orders that count as sold, less refunds. */
  readonly spentPaise: number;
  readonly openCashPaise: number;
}

export type AdminCustomers = Page<AdminCustomer>;
