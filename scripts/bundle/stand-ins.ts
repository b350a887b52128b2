import type { Plugin } from 'vite';

export interface StandIn {
  readonly module: RegExp;
  readonly code: string;
}

/** Replaces modules of packages by our own code, in one of the two bundles; development uses the packages' own. */
export function standInsFor(bundle: 'client' | 'ssr', standIns: readonly StandIn[]): Plugin {
  const used = new Set<StandIn>();
  return {
    name: `stand-ins-${bundle}`,
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === bundle,
    load(id) {
      const standIn = standIns.find(({ module }) => module.test(id));
      if (!standIn) return undefined;
      used.add(standIn);
      return standIn.code;
    },
    generateBundle() {
      // Without this nobody would notice that the bundle has become heavier.
      for (const standIn of standIns) {
        if (!used.has(standIn)) this.error(`Nothing of the bundle fits ${String(standIn.module)} any more.`);
      }
    },
  };
}
