import type { Random } from '../../random.ts';
import type { StonePalette } from '../spec.ts';

/** `plain` stands for polished metal where another piece would carry a stone. */
export type Gem =
  'ruby' | 'emerald' | 'sapphire' | 'crystal' | 'polki' | 'blush' | 'onyx' | 'turquoise' | 'amber' | 'plain';

/** From the shadow of the stone to its flash. */
export const gemRamps: Readonly<
  Record<Exclude<Gem, 'plain'>, readonly [string, string, string, string, string]>
> = {
  ruby: ['#2e000c', '#74041d', '#b90f35', '#e63d62', '#ffc9d4'],
  emerald: ['#01241a', '#04513a', '#0b7f58', '#35b184', '#c3f5de'],
  sapphire: ['#04103a', '#0c2a78', '#1d4fb4', '#5484e0', '#d2e2ff'],
  crystal: ['#5b585d', '#a39c9b', '#dfdad5', '#faf8f4', '#ffffff'],
  polki: ['#7d7160', '#ab9f8b', '#d5ccba', '#efe9dc', '#fffdf6'],
  blush: ['#74353c', '#b46a70', '#dc9a9c', '#f3c6c4', '#fff2ef'],
  onyx: ['#020203', '#111216', '#23252b', '#4d5059', '#d5d8de'],
  turquoise: ['#0a4a52', '#14757a', '#2ba3a2', '#6fcfc8', '#e2fbf5'],
  amber: ['#4d1c02', '#8f4206', '#cc7a16', '#f0b04a', '#ffeec4'],
};

/** What a piece is set with: the large stones, the second colour and the small ones around them. */
export interface GemChoice {
  readonly main: Gem;
  readonly accent: Gem;
  readonly small: Gem;
  readonly bead: Gem;
}

export function chooseGems(palette: StonePalette, random: Random): GemChoice {
  const first = random.next();
  switch (palette) {
    case 'ruby':
      return {
        main: 'ruby',
        accent: first < 0.6 ? 'crystal' : 'emerald',
        small: first < 0.7 ? 'crystal' : 'ruby',
        bead: 'ruby',
      };
    case 'emerald':
      return { main: 'emerald', accent: first < 0.7 ? 'crystal' : 'ruby', small: 'crystal', bead: 'emerald' };
    case 'sapphire':
      return {
        main: 'sapphire',
        accent: 'crystal',
        small: first < 0.8 ? 'crystal' : 'turquoise',
        bead: 'sapphire',
      };
    case 'kundan':
      return {
        main: 'crystal',
        accent: first < 0.5 ? 'ruby' : 'emerald',
        small: 'crystal',
        bead: first < 0.5 ? 'ruby' : 'emerald',
      };
    case 'polki':
      return { main: 'polki', accent: 'polki', small: 'polki', bead: first < 0.7 ? 'emerald' : 'ruby' };
    case 'mixed':
      return {
        main: first < 0.6 ? 'ruby' : 'emerald',
        accent: first < 0.6 ? 'emerald' : 'ruby',
        small: first < 0.7 ? 'crystal' : 'turquoise',
        bead: first < 0.5 ? 'emerald' : 'ruby',
      };
    case 'blush':
      return { main: 'blush', accent: 'crystal', small: first < 0.6 ? 'crystal' : 'blush', bead: 'blush' };
    case 'onyx':
      return { main: 'onyx', accent: 'crystal', small: first < 0.6 ? 'crystal' : 'onyx', bead: 'onyx' };
    case 'none':
      return { main: 'plain', accent: 'plain', small: 'plain', bead: 'plain' };
  }
}
