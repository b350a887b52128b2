import { expect, test } from 'vitest';
import { readWranglerSettings } from '../../scripts/lib/wrangler-settings.ts';

test('the local shop has every binding of production, and says that it is local', () => {
  const local = readWranglerSettings('local');
  expect(local.vars).toEqual({ ENVIRONMENT: 'local' });
  expect(local).toEqual({ ...readWranglerSettings(), vars: local.vars });
});
