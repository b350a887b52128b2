import { join } from 'node:path';
import { measureBundle } from '../deploy/measure-bundle.ts';
import { root } from '../lib/project.ts';
import { configOf } from '../lib/shop-paths.ts';
import type { Measurement } from './measurement.ts';

/** The size of the upload, and how long the edge needs before its first answer. */
export const measureUpload: Measurement = async () => {
  const checks = await measureBundle(join(root, 'dist', 'server', configOf('production')));
  return checks.map(({ what, measured, limit }) => ({
    what,
    result: measured,
    baseline: `at most ${limit}`,
    ratio: '',
  }));
};
