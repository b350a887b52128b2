import { join } from 'node:path';
import { type Children, finish } from './children.ts';
import { root } from './project.ts';
import type { Report } from './report.ts';
import type { ShopPaths } from './shop-paths.ts';

export async function buildSite(children: Children, paths: ShopPaths, report: Report): Promise<void> {
  const child = children.start({
    name: 'The build',
    log: 'build',
    command: process.execPath,
    args: [join(root, 'scripts', 'steps', 'build.ts'), paths.site],
    onMessage: (step) => report.step(String(step)),
  });
  await finish(child, 'Mend what the lines above name, then start again.');
}
