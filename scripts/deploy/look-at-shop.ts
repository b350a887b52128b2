import { setTimeout as pause } from 'node:timers/promises';
import { ShopError } from '#scripts/lib/shop-error.ts';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 3000;
const TIMEOUT_MS = 10_000;
const MOST_LETTERS = 300;

/** Asks again until this version answers and is well, and fails if that takes more than a minute. */
export async function lookAtShop(
  health: URL,
  { worker, version }: { readonly worker: string; readonly version: string },
  patienceMs = PATIENCE_MS,
): Promise<string> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const { isWell, said } = await ask(health);
    const isThis = said.includes(`"${version}"`);
    if (isWell && isThis) return `Deployed. ${health.href} answers: ${said}`;
    if (Date.now() >= until) {
      if (isWell) {
        throw new ShopError(
          `Deployed as ${version}, but another version still answers. Run npm run deploy again in some minutes, which also removes the secrets that are given no more. ${health.href} answers: ${said}`,
        );
      }
      throw new ShopError(
        `Deployed, but the shop is not well. npx wrangler rollback --name ${worker} goes back to the version before and its settings, its database too: never after a restore or with other keys (docs/operate.md, Going back). A domain that is new may take some minutes. ${health.href} answers: ${said}`,
      );
    }
    await pause(Math.min(PAUSE_MS, patienceMs));
  }
}

async function ask(health: URL): Promise<{ readonly isWell: boolean; readonly said: string }> {
  try {
    const response = await fetch(health, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = (await response.text()).replaceAll(/\s+/g, ' ').slice(0, MOST_LETTERS);
    return { isWell: response.ok, said: `${String(response.status)} ${text}` };
  } catch (error) {
    return { isWell: false, said: String(error) };
  }
}
