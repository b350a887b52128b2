// A part of `astro:assets` by itself: the whole brings what sizes pictures into the Worker.
export { fontData } from 'virtual:astro:assets/fonts/runtime';
