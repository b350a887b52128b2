import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SIGNED_IN_HINT } from '#auth/session-cookie.ts';

const page = new EventTarget();
const visitor = Object.assign(new EventTarget(), { cookie: '' });
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
vi.stubGlobal('document', visitor);

const { otherTabs, watchSignIn } = await import('#features/auth/watch-sign-in.ts');

const other = new BroadcastChannel('session');
const told: boolean[] = [];
let stop: () => void;
/** As a tab that slept hears the events: after all of them. */
async function hear(...events: readonly string[]): Promise<void> {
  const heard = new Promise((resolve) => otherTabs()?.addEventListener('message', resolve, { once: true }));
  for (const event of events) other.postMessage(event);
  await heard;
}

beforeEach(() => {
  visitor.cookie = `${SIGNED_IN_HINT}=1`;
  told.length = 0;
  stop = watchSignIn((isIn) => told.push(isIn));
});

afterEach(() => stop());

test.each(['SIGNED_OUT', 'SIGNED_IN', 'MFA_CHALLENGE_VERIFIED'])(
  'S9: after %s in another tab somebody else may be signed in, though the hint is the same',
  async (event) => {
    await hear(event);
    expect(told).toEqual([true, false, true]);
  },
);

test('S9: whoever is signed out hears it once, and what else another tab says is no news', async () => {
  await hear('USER_UPDATED');
  expect(told).toEqual([true]);
  visitor.cookie = '';
  await hear('SIGNED_OUT');
  page.dispatchEvent(new Event('focus'));
  expect(told).toEqual([true, false]);
});
