export { fontData } from 'astro:assets';
