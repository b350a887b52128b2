import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ShopError } from '#scripts/lib/shop-error.ts';
import { runWrangler } from './run-wrangler.ts';

/** Cloudflare's limits of November 2026. The size is that of the compressed Worker. */
const LIMITS = { freeKiB: 3 * 1024, paidKiB: 10 * 1024, startupMs: 1000, freeAssets: 20_000 } as const;

/** The median of this many starts counts: the machine may be busy with something else. */
const STARTS = 3;

interface Check {
  readonly what: string;
  readonly measured: string;
  readonly limit: string;
  readonly isWithin: boolean;
}

export async function measureBundle(config: string): Promise<Check[]> {
  const folder = mkdtempSync(join(tmpdir(), 'jhilmil-bundle-'));
  const bundle = join(folder, 'worker.bundle');
  try {
    const packed = await runWrangler(['deploy', '--dry-run', '--config', config, '--outfile', bundle]);
    if (!packed.ok) throw new ShopError(`The bundle is not valid:\n${packed.text}`);
    const startups: number[] = [];
    while (startups.length < STARTS) startups.push(await measureStartup(bundle, folder));
    const gzipKiB = numberIn(packed.text, /gzip: ([\d.]+) KiB/);
    const assets = numberIn(packed.text, /Read (\d+) files? from the assets directory/);
    const startupMs = medianOf(startups);
    return [
      {
        what: 'Worker, compressed',
        measured: `${gzipKiB.toFixed(0)} KiB`,
        limit: `${LIMITS.freeKiB} KiB free, ${LIMITS.paidKiB} KiB paid`,
        isWithin: gzipKiB <= LIMITS.freeKiB,
      },
      {
        what: 'Start-up, CPU on this machine',
        measured: `${startupMs.toFixed(0)} ms`,
        limit: `${LIMITS.startupMs} ms`,
        isWithin: startupMs <= LIMITS.startupMs,
      },
      {
        what: 'Static files',
        measured: String(assets),
        limit: String(LIMITS.freeAssets),
        isWithin: assets <= LIMITS.freeAssets,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureStartup(bundle: string, folder: string): Promise<number> {
  const { ok, text } = await runWrangler([
    'check',
    'startup',
    '--worker',
    bundle,
    '--outfile',
    join(folder, 'startup.cpuprofile'),
  ]);
  if (!ok) throw new ShopError(`The Worker does not start:\n${text}`);
  return numberIn(text, /Active: ([\d.]+) ms/);
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

function numberIn(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new ShopError(`wrangler does not say what was looked for:\n${text.trim()}`);
  return Number(found);
}
