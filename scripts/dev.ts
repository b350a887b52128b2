import { createReport } from './lib/report.ts';
import { runUntilStopped } from './lib/run-until-stopped.ts';
import { readSettings } from './lib/settings.ts';
import { shortPath } from './lib/shop-paths.ts';
import { beginShop } from './lib/shop.ts';

const report = createReport(process.stdout);

await runUntilStopped(
  () => beginShop({ ...readSettings(process.env), report, isDev: true }),
  (shop) => {
    report.line(`\nThe shop is open and follows the sources: ${shop.url}`);
    report.line(`What it sends as mail: ${shop.mailboxUrl}`);
    report.line(
      `Errors of the build and the Worker: ${shortPath(shop.dataDir)}/logs/site.log\n\nCtrl-C closes it.`,
    );
  },
);
