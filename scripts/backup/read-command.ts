import { readOptions } from '../lib/read-options.ts';
import { readRemoteSettings, type Remote, remoteOf, settingsFile } from '../lib/remote-settings.ts';
import { ShopError } from '../lib/shop-error.ts';

interface Command {
  readonly folder: string | undefined;
  readonly withPageViews: boolean;
  /** Whose bucket it is. */
  readonly remote: Remote;
  readonly env: NodeJS.Dict<string>;
}

/** [FOLDER] [--env production|staging] [--without-page-views] */
export function readCommand(args: readonly string[], env: NodeJS.ProcessEnv): Command {
  const { values, positionals } = readOptions(
    args,
    { env: { type: 'string' }, 'without-page-views': { type: 'boolean' } },
    { allowPositionals: true },
  );
  const remote = remoteOf(values.env ?? 'production');
  const settings = values.env === undefined ? env : readRemoteSettings(remote, env);
  if (values.env !== undefined && !settings['DATABASE_URL'])
    throw new ShopError(`DATABASE_URL is missing in ${settingsFile(remote)}.`);
  return {
    folder: positionals[0],
    withPageViews: values['without-page-views'] !== true,
    remote,
    env: settings,
  };
}
