/** The folders of tests/ that contain tests; every other file there supports them. */
export const vitestSuites = ['unit', 'api', 'start', 'faults'] as const;
export type VitestSuite = (typeof vitestSuites)[number];

export const browserSuite = 'e2e' as const;

export const testFilesOf = (suite: VitestSuite | typeof browserSuite): string =>
  `tests/${suite}/**/*.test.ts`;
