/** For the files that are deployed with the Worker: their binding looks at the path, and takes any host. */
export const ASSETS = 'https://assets.local';
