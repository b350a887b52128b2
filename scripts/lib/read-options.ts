import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { ShopError } from './shop-error.ts';

/** Without -- before them npm takes these options for its own settings, and passes them on in the environment only. */
const KEPT_BY_NPM = ['env', 'dry-run', 'without-page-views'];

export function readOptions<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  { allowPositionals = false } = {},
) {
  for (const name of KEPT_BY_NPM) {
    if (name in options && !isAmong(args, name)) assertNotTakenByNpm(name, process.env);
  }
  try {
    return parseArgs({ args: [...args], options, allowPositionals });
  } catch (error) {
    throw error instanceof TypeError ? new ShopError(inWords(error, Object.keys(options))) : error;
  }
}

/** Node's own sentence, with a list of the options in place of its advice. */
function inWords({ message }: TypeError, names: readonly string[]): string {
  const [sentence = message] = message.split('. To specify');
  if (sentence === message || names.length === 0) return message;
  return `${sentence}. There is: ${names.map((name) => `--${name}`).join(', ')}`;
}

const isAmong = (args: readonly string[], name: string) =>
  args.some((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`));

export function assertNotTakenByNpm(name: string, env: NodeJS.ProcessEnv): void {
  const kept = env[`npm_config_${name.replaceAll('-', '_')}`];
  const script = env['npm_lifecycle_event'];
  if (!kept || script === undefined) return;
  // Of "--env production" npm keeps only the first word, and passes on the second.
  const value = name === 'env' ? ` ${kept === 'true' ? 'NAME' : kept}` : '';
  throw new ShopError(
    `npm kept --${name} for itself. Put -- before it: npm run ${script} -- --${name}${value}`,
  );
}
