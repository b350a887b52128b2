import js from '@eslint/js';
import type { Linter } from 'eslint';
import tseslint from 'typescript-eslint';

/**
 * Rules from presets, with the choices of this project. For .ts and .tsx Oxlint checks them (`oxlint.config.ts`), which
 * is native and reads types ten times as fast; ESLint checks them for all other code.
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

/** The rules for .ts and .tsx: those that TypeScript itself covers are off. */
export const rulesForTypeScript = Object.entries(
  Object.assign({}, ...presets.map(({ rules }) => rules)) as Linter.RulesRecord,
).filter(([, setting]) => setting !== 'off');
