import { defineConfig } from 'vitest/config';

const setupFiles = ['tests/support/console-error.ts'];
// How long something takes is asked only where a test says so: a wait outlasts whatever else a busy machine does meanwhile.
const expect = { poll: { timeout: 15_000 } };
const limits = { testTimeout: 20_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    allowOnly: false,
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], setupFiles, expect, ...limits } },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          setupFiles: [...setupFiles, 'tests/support/quick-passwords.ts'],
          expect,
          ...limits,
          // Each file has a database of its own; the modules are loaded once a worker, which took half of the time.
          isolate: false,
        },
      },
      {
        test: {
          name: 'start',
          include: ['tests/start/**/*.test.ts'],
          fileParallelism: false,
          expect,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          fileParallelism: false,
          expect,
          testTimeout: 600_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
