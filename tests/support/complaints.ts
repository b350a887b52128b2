import { openBrowser } from './browser.ts';
import type { TestContext } from './context.ts';
import { submitForm } from './refused-form.ts';

export const COMPLAINT = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '98765 43210',
  orderId: '',
  text: 'One jhumka came without its stone.\nNobody answers the phone.',
};

export interface Filed {
  readonly number: string;
  readonly page: string;
  readonly ackDueAt: number;
  readonly dueAt: number;
}

export async function complain(ctx: TestContext, values: Partial<typeof COMPLAINT> = {}): Promise<Filed> {
  const key = crypto.randomUUID();
  const answer = await openBrowser(ctx).post('/api/complaints', { ...COMPLAINT, ...values, key });
  if (answer.status !== 201) throw new Error(`The complaint was answered ${JSON.stringify(answer)}.`);
  return answer.body as Filed;
}

export function keyIn({ page }: Pick<Filed, 'page'>) {
  const query = new URL(page, 'http://shop.test').searchParams;
  return { number: query.get('number') ?? '', token: query.get('token') ?? '' };
}

let clients = 0;

/** Each form comes from a client of its own. */
export async function sendForm(
  ctx: TestContext,
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) {
  clients += 1;
  const client = `10.9.${String(clients >> 8)}.${String(clients & 255)}`;
  return await submitForm(ctx, `/api/complaints/${path}`, fields, { 'CF-Connecting-IP': client, ...headers });
}
