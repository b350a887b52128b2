import js from '@eslint/js';
import type { Linter } from 'eslint';
import tseslint from 'typescript-eslint';

/**
 * The rules that others have written, with the choices of this project. For .ts and .tsx they are checked by Oxlint
 * (`oxlint.config.ts`), which is native and reads types ten times as fast; for all other code by ESLint.
 */
const chosen: Linter.RulesRecord = {
  '@typescript-eslint/consistent-type-imports': 'error',
  '@typescript-eslint/no-confusing-void-expression': [
    'error',
    { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
  ],
  '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
  '@typescript-eslint/no-import-type-side-effects': 'error',
  // `erasableSyntaxOnly` refuses enums.
  '@typescript-eslint/no-unsafe-enum-assignment': 'off',
  '@typescript-eslint/no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', varsIgnorePattern: '^_$', ignoreRestSiblings: true },
  ],
  '@typescript-eslint/switch-exhaustiveness-check': 'error',
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
};

export const presets = [
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  { rules: chosen },
].flat();

/** As they hold for .ts and .tsx: what TypeScript itself reports is off. */
export const rulesForTypeScript = Object.entries(
  Object.assign({}, ...presets.map(({ rules }) => rules)) as Linter.RulesRecord,
).filter(([, setting]) => setting !== 'off');
