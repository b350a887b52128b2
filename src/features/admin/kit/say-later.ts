import * as z from 'zod';
import { sayDone } from './say.ts';

const KEY = 'desk_says';
const Message = z.string().max(500);

/** For a page that is left as soon as it is done. */
export function sayDoneLater(description: string): void {
  sessionStorage.setItem(KEY, description);
}

/** On the page that comes next, once. */
export function sayWhatWasDone(): void {
  const { data } = Message.safeParse(sessionStorage.getItem(KEY));
  sessionStorage.removeItem(KEY);
  if (data !== undefined) sayDone(data);
}
