// `npm test` proves the shop; `npm run test:all` runs everything. Words after -- choose steps: npm test -- lint unit
import { existsSync, readFileSync } from 'node:fs';
import { installChromium } from './checks/chromium.ts';
import { type Count, readPlaywrightReport, readVitestReport } from './checks/reports.ts';
import { logOf, reportOf, runCommand } from './checks/run-command.ts';
import { FAULTS_IN_TWIN, JOURNEYS_IN_TWIN, TWIN } from './checks/twin.ts';

interface Step {
  readonly name: string;
  readonly command: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly read?: (report: string) => Count;
}

type Lane = readonly Step[];
type Stage = readonly Lane[];

const CACHE = 'node_modules/.cache';
const LOG_LINES_SHOWN = 120;

const format: Step = {
  name: 'format',
  command: 'prettier --check --cache --cache-strategy=content .',
};

/** TypeScript 7 knows no .astro files; by path, since TypeScript 6 has a command of the same name. */
const types: Step = {
  name: 'types',
  command: `astro check --minimumFailingSeverity=hint --tsconfig=tsconfig.astro.json &&
    node node_modules/typescript-7/bin/tsc --noEmit --incremental --tsBuildInfoFile ${CACHE}/types.tsbuildinfo`,
};

/** Oxlint checks the presets for .ts and .tsx, ESLint what is of this project alone and all other code. */
const lint: Step = {
  name: 'lint',
  command: `oxlint --deny-warnings &&
    eslint --max-warnings=0 --cache --cache-strategy=content --cache-location=${CACHE}/eslint/ .`,
};

/** Headers, tags and pages of an opened shop, asked without a browser. */
const SERVED_PAGES = 'tests/start/served-pages.test.ts';

/** A first build takes as long as the machine needs: as a step of its own it is under no test's time limit. */
const firstStart: Step = { name: 'first start', command: 'node scripts/checks/first-start.ts' };

const stages: readonly Stage[] = [
  [
    [format, types, lint],
    [vitest('unit'), vitest('api')],
  ],
  [[firstStart, vitest('start', { name: 'served', files: [SERVED_PAGES] })]],
  [[playwright('e2e', '--project=phone --project=desktop --grep=@journey')]],
];

/** First what any shop will do for; then what needs its own; last, and alone, the speed of pages. */
const allStages: readonly Stage[] = [
  ...stages.slice(0, -1),
  [
    [vitest('start', { exclude: [SERVED_PAGES] })],
    [
      vitest('faults', { exclude: FAULTS_IN_TWIN }),
      vitest('faults', { name: 'twin-faults', files: FAULTS_IN_TWIN, env: TWIN }),
    ],
  ],
  [[playwright('e2e', '--project=phone --project=desktop')]],
  [
    [playwright('e2e-alone', '--project=alone --workers=1')],
    [playwright('e2e-twin', `--project=phone --workers=1 ${JOURNEYS_IN_TWIN.join(' ')}`, TWIN)],
  ],
  [[playwright('e2e-timed', '--project=timed --workers=1')]],
];

interface VitestPart {
  readonly name?: string;
  readonly files?: readonly string[];
  readonly exclude?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

function vitest(
  project: string,
  { name = project, files = [], exclude = [], env = {} }: VitestPart = {},
): Step {
  const left = exclude.map((file) => `--exclude=${file}`);
  const reporters = `--reporter=default --reporter=json --outputFile.json=${reportOf(name)}`;
  const command = ['vitest run', `--project=${project}`, reporters, ...left, ...files].join(' ');
  return { name, command, env, read: readVitestReport };
}

function playwright(name: string, args: string, env: Readonly<Record<string, string>> = {}): Step {
  return {
    name,
    command: `playwright test --no-deps --reporter=list,json --output=test-results/${name} ${args}`,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) },
    read: readPlaywrightReport,
  };
}

const options = process.argv.slice(2);
const words = options.filter((word) => word !== '--all');
const isWanted = ({ name }: Step) => words.length === 0 || words.includes(name);
const total = { passed: 0, failed: 0 };

for (const stage of options.includes('--all') ? allStages : stages) await Promise.all(stage.map(runLane));
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);

async function runLane(lane: Lane): Promise<void> {
  for (const step of lane.filter(isWanted)) {
    const startedAt = performance.now();
    const { passed, failed } = await runStep(step);
    total.passed += passed;
    total.failed += failed;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const verdict = failed === 0 ? `ok, ${passed} passed` : `FAILED, see ${logOf(step.name)}`;
    console.log(`${step.name.padEnd(11)} ${seconds.padStart(6)} s  ${verdict}`);
    if (failed > 0) console.log(lastLines(logOf(step.name)).replace(/^/gm, '  | '));
  }
}

async function runStep({ name, command, env = {}, read }: Step): Promise<Count> {
  try {
    if (command.startsWith('playwright')) installChromium();
    const isOk = await runCommand(name, command, env);
    const { passed, failed } = read?.(readFileSync(reportOf(name), 'utf8')) ?? {
      passed: Number(isOk),
      failed: 0,
    };
    // A runner that fails although all its tests passed, or that ran none, has failed.
    return { passed, failed: Math.max(failed, isOk && passed > 0 ? 0 : 1) };
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

function lastLines(file: string): string {
  if (!existsSync(file)) return 'no output';
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LOG_LINES_SHOWN).join('\n');
}
