import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IMAGES_PLUGIN, type ImagesOptions, LOCAL_IMAGES } from '../stand-in/world/images-plugin.ts';
import { root } from './project.ts';

interface LocalConfig {
  readonly images: { readonly binding: string };
}

/** Writes settings of the same Worker for a twin of production, beside its local ones: Images refuses there. */
export function writeTwinConfig(localFile: string, standInPort: number): string {
  const local = JSON.parse(readFileSync(localFile, 'utf8')) as LocalConfig;
  const plugin = {
    package: join(root, 'scripts', 'stand-in', 'world', 'images-plugin.ts'),
    name: IMAGES_PLUGIN,
  };
  const options: ImagesOptions = { standInPort };
  const counted = { name: local.images.binding, type: 'images', dev: { plugin, options } };
  const file = localFile.replace('.local.', '.twin.');
  const twin = { ...local, images: { binding: LOCAL_IMAGES }, unsafe: { bindings: [counted] } };
  writeFileSync(file, JSON.stringify(twin));
  return file;
}
