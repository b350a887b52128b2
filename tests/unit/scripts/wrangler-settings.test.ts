import { expect, test } from 'vitest';
import { readWranglerSettings, type WranglerSettings } from '#scripts/lib/wrangler-settings.ts';

const production = await readWranglerSettings();

test('the local shop has every binding of production, and says that it is local', async () => {
  const local = await readWranglerSettings('local');
  expect(local.vars).toEqual({ ENVIRONMENT: 'local' });
  expect(local).toEqual({ ...production, vars: local.vars });
});

test('staging has every binding of production, under names of its own', async () => {
  const staging = await readWranglerSettings('staging');
  expect(staging.name).toBe('jhilmil-staging');
  expect(staging.vars).toEqual({ ENVIRONMENT: 'staging' });
  const withoutOwn = ({ r2_buckets, ratelimits, ...others }: WranglerSettings) => ({
    ...others,
    vars: {},
    name: '',
    r2_buckets: r2_buckets.map((bucket) => ({ ...bucket, bucket_name: '' })),
    ratelimits: ratelimits.map((limit) => ({ ...limit, namespace_id: '' })),
  });
  expect(withoutOwn(staging)).toEqual(withoutOwn(production));

  const own = ({ name, r2_buckets, ratelimits }: WranglerSettings) => [
    name,
    ...r2_buckets.map(({ bucket_name: bucket }) => bucket),
    ...ratelimits.map(({ namespace_id: id }) => id),
  ];
  const all = [...own(production), ...own(staging)];
  expect(new Set(all).size, 'names that are there once').toBe(all.length);
});
