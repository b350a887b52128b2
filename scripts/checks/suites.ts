/** The folders of tests/ that hold tests; every other file there is support for them. */
export const vitestSuites = ['unit', 'api', 'start', 'faults'] as const;
export type VitestSuite = (typeof vitestSuites)[number];

export const browserSuite = 'e2e' as const;

export const testFilesOf = (suite: VitestSuite | typeof browserSuite): string =>
  `tests/${suite}/**/*.test.ts`;
