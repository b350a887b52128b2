/** The origin for files deployed with the Worker: their binding looks only at the path and accepts any host. */
export const ASSETS = 'https://assets.local';
