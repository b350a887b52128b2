const TIME_LIMIT_MS = 10_000;

/** For a call to the shop: whoever waits longer is told that it could not be reached. */
export const timeLimit = () => AbortSignal.timeout(TIME_LIMIT_MS);
