/** Types for packages that have none: only what the bench uses. */
declare module 'autocannon' {
  interface Answers {
    readonly requests: { readonly average: number; readonly total: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number } | undefined>>;
  }
  interface Asked {
    readonly path: string;
    readonly method?: 'GET' | 'POST';
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }
  export default function autocannon(options: {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly requests?: readonly Asked[];
  }): Promise<Answers>;
}

declare module 'http-cache-semantics' {
  interface Asked {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
  }
  export default class CachePolicy {
    constructor(
      request: Asked,
      response: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
    );
    storable(): boolean;
    satisfiesWithoutRevalidation(request: Asked): boolean;
    responseHeaders(): Record<string, string>;
  }
}
