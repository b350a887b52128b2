import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { ShopError } from './shop-error.ts';

/** What a command was asked for. Whatever it does not know is refused in Node's own sentence. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  { allowPositionals = false } = {},
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals });
  } catch (error) {
    throw error instanceof TypeError ? new ShopError(error.message) : error;
  }
}
