/** How wide pictures are at each place in the pages, and the largest width worth offering there. */
export const picturePlaces = {
  /** A phone shows the middle part of it, at 160vw in all. Asking for less makes it less sharp, but half as heavy. */
  banner: { sizes: '(min-width: 64rem) 100vw, 110vw', widest: 2400 },
  /** What columns, gaps and edges of grids and strips leave for a card. */
  gridCard: {
    sizes:
      '(min-width: 84rem) 18.4rem, (min-width: 64rem) calc(23vw - 1.1rem), (min-width: 48rem) calc(30.7vw - .7rem), calc(46vw - .5rem)',
    widest: 800,
  },
  listCard: {
    sizes:
      '(min-width: 84rem) 14.3rem, (min-width: 80rem) calc(25vw - 6.8rem), (min-width: 64rem) calc(30.7vw - 6.5rem), (min-width: 48rem) calc(30.7vw - .7rem), calc(46vw - .5rem)',
    widest: 800,
  },
  stripCard: { sizes: '(min-width: 34rem) 15rem, 44vw', widest: 800 },
  gallery: {
    sizes: '(min-width: 84rem) 44rem, (min-width: 64rem) 54vw, (min-width: 48rem) 46vw, 100vw',
    widest: 1600,
  },
} as const;
