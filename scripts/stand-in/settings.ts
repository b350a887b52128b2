import * as z from 'zod';

const Settings = z.object({
  port: z.int(),
  mailboxFile: z.string(),
  razorpay: z
    .object({
      file: z.string(),
      keyId: z.string(),
      keySecret: z.string(),
      webhookSecret: z.string(),
      webhookUrl: z.url(),
    })
    .optional(),
  world: z
    .object({ visitorsPort: z.int(), sitePort: z.int(), databasePort: z.int(), databaseUrl: z.url() })
    .optional(),
});
type StandInSettings = z.output<typeof Settings>;

const NAME = 'STAND_IN';

/** Passed through the environment: everybody on the machine can read the arguments of a process. */
export function standInEnvironment(settings: StandInSettings): Record<string, string> {
  return { [NAME]: JSON.stringify(settings) };
}

export function readStandInSettings(env: NodeJS.ProcessEnv): StandInSettings {
  return Settings.parse(JSON.parse(env[NAME] ?? ''));
}
