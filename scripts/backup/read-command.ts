import { readOptions } from '../lib/read-options.ts';
import { readNamedSettings, type Remote, remoteOf } from '../lib/remote-settings.ts';

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
  return {
    folder: positionals[0],
    withPageViews: values['without-page-views'] !== true,
    remote: remoteOf(values.env ?? 'production'),
    env: readNamedSettings(values.env, env),
  };
}
