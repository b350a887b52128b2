import { readOptions } from '#scripts/lib/read-options.ts';
import { readNamedSettings, type Remote, remoteOf } from '#scripts/lib/remote-settings.ts';
import { ShopError } from '#scripts/lib/shop-error.ts';

interface Command {
  readonly folder: string | undefined;
  readonly withPageViews: boolean;
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
  const [folder, ...more] = positionals;
  if (more.length > 0) {
    throw new ShopError(
      `"${positionals.join(' ')}" is more than one folder. Put quotes around a name that has spaces.`,
    );
  }
  return {
    folder,
    withPageViews: values['without-page-views'] !== true,
    remote: remoteOf(values.env ?? 'production'),
    env: readNamedSettings(values.env, env),
  };
}
