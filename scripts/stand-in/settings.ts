import * as z from 'zod';

const Settings = z.object({
  port: z.int(),
  mailboxFile: z.string(),
  /** Absent when the shop pays through Razorpay itself. */
  razorpay: z
    .object({
      file: z.string(),
      keyId: z.string(),
      keySecret: z.string(),
      webhookSecret: z.string(),
      webhookUrl: z.url(),
    })
    .optional(),
  /** Only in a twin of production: what it stands in front of. */
  world: z
    .object({ visitorsPort: z.int(), sitePort: z.int(), databasePort: z.int(), databaseUrl: z.url() })
    .optional(),
});
type StandInSettings = z.output<typeof Settings>;

const NAME = 'STAND_IN';

/** Through the environment: the arguments of a process can be read by everybody on the machine. */
export function standInEnvironment(settings: StandInSettings): Record<string, string> {
  return { [NAME]: JSON.stringify(settings) };
}

export function readStandInSettings(env: NodeJS.ProcessEnv): StandInSettings {
  return Settings.parse(JSON.parse(env[NAME] ?? ''));
}
