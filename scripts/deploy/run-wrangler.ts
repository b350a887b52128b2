import { join } from 'node:path';
import { root } from '#scripts/lib/project.ts';
import { type Outcome, runNode } from '#scripts/lib/run-node.ts';

const wrangler = join(root, 'node_modules', 'wrangler', 'bin', 'wrangler.js');

export const runWrangler = (args: readonly string[]): Promise<Outcome> => runNode(wrangler, args);
