import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readMachine, tellMachine } from './bench/machine.ts';
import { launchChromium } from './checks/launch-chromium.ts';
import { openShop } from './checks/open-shop.ts';
import { END_SIGNALS } from './lib/end-signal.ts';
import { root } from './lib/project.ts';
import { sentenceOf, ShopError } from './lib/shop-error.ts';
import { HUMAN_TIMES } from './tasks/human.ts';
import { ownersTasks } from './tasks/owner.ts';
import { readTaskOptions, type TaskOptions } from './tasks/read-task-options.ts';
import { afterwards } from './tasks/shopper-after.ts';
import { buys } from './tasks/shopper-buys.ts';
import { finds } from './tasks/shopper-finds.ts';
import { createStage } from './tasks/stage.ts';
import type { Task } from './tasks/task.ts';
import { type Told, tellTasks } from './tasks/tell-tasks.ts';
import type { Walk } from './tasks/walk.ts';
import { PHONES, walkTask } from './tasks/walk-task.ts';

const PORT = Number(process.env['TASKS_PORT'] ?? 8827);
const PICTURES = join(root, 'test-results', 'tasks');

const closings: (() => Promise<void>)[] = [];
const closeAll = async () => {
  for (const close of closings.splice(0)) await close();
};
for (const signal of END_SIGNALS) {
  process.once(signal, () => void closeAll().then(() => process.exit(130)));
}

try {
  const options = readTaskOptions(process.argv.slice(2));
  await walkAll([...finds, ...buys, ...afterwards, ...ownersTasks], options);
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
} finally {
  await closeAll();
}

async function walkAll(tasks: readonly Task[], options: TaskOptions): Promise<void> {
  const { runs, wanted, network, slowdown } = options;
  const chosen = tasks.filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
  );
  if (chosen.length === 0) {
    const names = tasks.map(({ name }) => name).join(', ');
    throw new ShopError(`There is no task called "${wanted.join(' ')}". There are: ${names}.`);
  }
  const start = await readMachine();
  const stage = createStage(options.url ?? (await startShop()));
  const browser = await launchChromium();
  closings.unshift(() => browser.close());
  const told: Told[] = [];
  for (const task of chosen) {
    const walks: Walk[] = [];
    for (let run = 1; run <= runs; run += 1) {
      const walk = await walkTask(browser, task, stage, { pictures: PICTURES, network, slowdown });
      console.log(
        `${task.name}: ${walk.isDone ? `${String(walk.taps)} taps` : `given up, ${walk.gaveUpAt}`}`,
      );
      walks.push(walk);
    }
    told.push({ task, walks });
  }
  const lines = [
    ...tellMachine(start, await readMachine()),
    `Phones: ${Object.entries(PHONES)
      .map(([who, { width, height }]) => `${who} ${String(width)} × ${String(height)}`)
      .join(
        ', ',
      )}; network ${network ?? 'as it is'}; processor ${slowdown === 1 ? 'as it is' : `${String(slowdown)} times slower`}; the middle of ${String(runs)}.`,
    `"page" is what the page took, measured; "person" is stated: ${HUMAN_TIMES}.`,
  ];
  const text = `${lines.join('\n')}\n\n${tellTasks(told)}\n`;
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(join(PICTURES, 'tasks.md'), text);
  console.log(`\n${text}\nPictures and this table are in ${relative(process.cwd(), PICTURES) || '.'}.`);
}

async function startShop(): Promise<string> {
  console.log('Opening a demo shop …');
  const shop = await openShop(PORT);
  closings.push(shop.close);
  return shop.url;
}
