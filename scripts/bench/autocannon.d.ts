/** The package has no types: only what the bench uses. */
declare module 'autocannon' {
  export default function autocannon(options: {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
  }): Promise<{
    readonly requests: { readonly average: number };
    readonly latency: { readonly p99: number };
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
  }>;
}
