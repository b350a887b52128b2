import { defineConfig } from 'oxlint';
import { rulesForTypeScript } from './eslint/preset-rules.ts';

/** What Oxlint does not have. */
const LACKING = new Set([
  // No octal number passes the check of types.
  'no-octal',
  // The classes that `instanceof` asks for are errors, made where they are thrown.
  '@typescript-eslint/no-unsafe-class-instance-assignment',
]);

/** The presets for .ts and .tsx. What is of this project alone is in `eslint.config.js`, for all code. */
export default defineConfig({
  plugins: ['typescript'],
  categories: { correctness: 'off' },
  options: { typeAware: true, respectEslintDisableDirectives: false },
  ignorePatterns: ['**/*.{js,mjs,astro}'],
  rules: Object.fromEntries(
    rulesForTypeScript
      .filter(([name]) => !LACKING.has(name))
      .map(([name, setting]) => [name.replace('@typescript-eslint/', 'typescript/'), setting]),
  ),
  overrides: [{ files: ['tests/**'], rules: { 'typescript/unbound-method': 'off' } }],
});
