import { relative } from 'node:path';
import * as z from 'zod';
import type { TestResult } from './tally.ts';

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** Reads the text of vitest's JSON reporter. A file whose tests could not be collected counts as one failed test. */
export function readVitestReport(text: string, root: string): TestResult[] {
  const report = VitestReport.parse(JSON.parse(text));
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const results = assertionResults.map((test) => ({ file, name: test.fullName, status: test.status }));
    const brokeOutside = status !== 'passed' && results.every((test) => test.status === 'passed');
    return brokeOutside ? [...results, { file, name: 'the file itself', status }] : results;
  });
}
