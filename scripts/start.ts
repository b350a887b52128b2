import { DEMO_ACCOUNTS } from './demo/demo-accounts.ts';
import { createReport } from './lib/report.ts';
import { runUntilStopped } from './lib/run-until-stopped.ts';
import { readSettings, readStartOptions } from './lib/settings.ts';
import { shortPath } from './lib/shop-paths.ts';
import { beginShop } from './lib/shop.ts';

const report = createReport(process.stdout);

await runUntilStopped(
  () =>
    beginShop({
      ...readSettings(process.env),
      ...readStartOptions(process.argv.slice(2)),
      report,
    }),
  (shop) => {
    report.line(`\nThe shop is open (after ${(performance.now() / 1000).toFixed(1)} s):\n`);
    report.line(`  Shop   ${shop.url}`);
    report.line(`  Mail   ${shop.mailboxUrl}`);
    if (shop.worldUrl) report.line(`  World  like production; ${shop.worldUrl} changes it`);
    const { people } = shop;
    if (!people.some(({ isAdmin }) => isAdmin)) {
      report.line('  Administrator  nobody yet. Try: npm run admin:create');
    }
    for (const { userId, title, email, password } of DEMO_ACCOUNTS) {
      if (!people.some(({ id }) => id === userId)) continue;
      report.line(`  ${title.padEnd(14)} ${email} / ${password}`);
    }
    report.line(`  Data   ${shortPath(shop.dataDir)} (logs in ${shortPath(shop.dataDir)}/logs)`);
    report.line('\nCtrl-C closes it.');
  },
);
