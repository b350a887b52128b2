import { defineConfig } from 'vitest/config';
import { testFilesOf } from './scripts/checks/suites.ts';

const setupFiles = ['tests/support/console-error.ts'];

export default defineConfig({
  test: {
    allowOnly: false,
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: [testFilesOf('unit')], setupFiles } },
      {
        test: {
          name: 'api',
          include: [testFilesOf('api')],
          setupFiles,
          testTimeout: 20_000,
          // Each file has a database of its own; the modules are loaded once a worker, which took half of the time.
          isolate: false,
        },
      },
      {
        test: {
          name: 'start',
          include: [testFilesOf('start')],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: [testFilesOf('faults')],
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
