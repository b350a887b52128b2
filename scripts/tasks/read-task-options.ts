import { readOptions } from '../lib/read-options.ts';
import { ShopError } from '../lib/shop-error.ts';
import { NETWORKS, type NetworkName } from './networks.ts';

export interface TaskOptions {
  /** The address of an open shop; null starts one. */
  readonly url: string | null;
  readonly runs: number;
  readonly network: NetworkName | null;
  /** How many times slower the phone is than this machine. */
  readonly slowdown: number;
  /** Words in the names of the tasks to walk; none walks all. */
  readonly wanted: readonly string[];
}

const MOST_RUNS = 9;
const MOST_SLOWDOWN = 20;

/** `npm run tasks -- gift --runs 3 --network slow-4g --cpu 4 --url http://localhost:8787`. */
export function readTaskOptions(args: readonly string[]): TaskOptions {
  const { values, positionals } = readOptions(
    args,
    {
      url: { type: 'string' },
      runs: { type: 'string', default: '1' },
      network: { type: 'string' },
      cpu: { type: 'string', default: '1' },
    },
    { allowPositionals: true },
  );
  const { url = null, network } = values;
  if (url !== null && !URL.canParse(url)) throw new ShopError(`--url must be an address, not "${url}".`);
  if (network !== undefined && !(network in NETWORKS)) {
    throw new ShopError(`--network must be one of ${Object.keys(NETWORKS).join(', ')}, not "${network}".`);
  }
  return {
    url,
    runs: numberOf('runs', values.runs, MOST_RUNS),
    network: (network as NetworkName | undefined) ?? null,
    slowdown: numberOf('cpu', values.cpu, MOST_SLOWDOWN),
    wanted: positionals,
  };
}

function numberOf(name: string, text: string, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new ShopError(`--${name} must be a number from 1 to ${String(most)}, not "${text}".`);
}
