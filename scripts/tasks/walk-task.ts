import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { NETWORKS } from './networks.ts';
import { createPerson, GivenUp } from './person.ts';
import type { TaskOptions } from './read-task-options.ts';
import type { Stage } from './stage.ts';
import type { Task, Who } from './task.ts';
import type { Walk } from './walk.ts';

export const PHONES: Readonly<Record<Who, { readonly width: number; readonly height: number }>> = {
  shopper: { width: 360, height: 780 },
  owner: { width: 390, height: 844 },
};
/** A slow line takes this many times as long, and its user waits that much longer. */
const SLOW_PATIENCE = 4;
const byte = () => String(randomInt(1, 255));

interface WalkSettings extends Pick<TaskOptions, 'network' | 'slowdown'> {
  /** The folder that holds a folder of pictures for each task. */
  readonly pictures: string;
}

/** Walks the task once, as somebody who was never here before. */
export async function walkTask(
  browser: Browser,
  task: Task,
  stage: Stage,
  settings: WalkSettings,
): Promise<Walk> {
  const { pictures, network, slowdown } = settings;
  const folder = join(pictures, task.name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const context = await browser.newContext({
    viewport: PHONES[task.who],
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    // A client address of its own, so that no rate limit is used up.
    extraHTTPHeaders: { 'CF-Connecting-IP': `10.${byte()}.${byte()}.${byte()}` },
  });
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    if (network !== null) {
      await devTools.send('Network.enable');
      await devTools.send('Network.emulateNetworkConditions', NETWORKS[network]);
    }
    if (slowdown > 1) await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const { person, end } = createPerson(page, {
      shopUrl: stage.shopUrl,
      folder,
      isTypedForReal: task.isTypedForReal ?? false,
      patience: network === null && slowdown === 1 ? 1 : SLOW_PATIENCE,
    });
    let gaveUpAt = '';
    try {
      await task.walk(person, stage);
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error;
      gaveUpAt = error.message;
    }
    return await end(gaveUpAt);
  } finally {
    await context.close();
    await stage.tidy();
  }
}
