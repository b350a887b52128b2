import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { astroCodeParser } from './eslint/astro-parser.ts';
import { cycleRule } from './eslint/cycle-rule.ts';
import { fileNameRule } from './eslint/file-name-rule.ts';
import { importRule } from './eslint/import-rule.ts';

export default defineConfig(
  globalIgnores(['dist', '.data', '.astro', '.wrangler', 'test-results', 'playwright-report']),
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  astro.configs['flat/recommended'],
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: {
      local: { rules: { imports: importRule, 'no-cycles': cycleRule, 'file-name': fileNameRule } },
    },
    rules: {
      'local/imports': 'error',
      'local/no-cycles': 'error',
      'local/file-name': 'error',
      eqeqeq: 'error',
      'max-lines': ['error', 300],
      'no-warning-comments': 'error',
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that defines it.' },
        {
          selector: 'MemberExpression[object.type="MetaProperty"][property.name="glob"]',
          message: 'import.meta.glob hides imports from the import rules.',
        },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      // The check of types fails on what is deprecated, and `erasableSyntaxOnly` refuses enums.
      '@typescript-eslint/no-deprecated': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_$', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['**/*.astro'],
    languageOptions: { parserOptions: { projectService: false, parser: astroCodeParser } },
  },
  { files: ['**/*.{js,mjs}', '**/*.astro/*.ts'], extends: [tseslint.configs.disableTypeChecked] },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: { process: 'readonly', URL: 'readonly', performance: 'readonly' } },
  },
  {
    files: ['src/**/*.js'],
    languageOptions: {
      globals: {
        document: 'readonly',
        location: 'readonly',
        navigator: 'readonly',
        sessionStorage: 'readonly',
        localStorage: 'readonly',
      },
    },
  },
  // The terminal, and the one place that writes the Worker's log.
  {
    files: ['scripts/**', 'src/integrations/log/**'],
    rules: { 'no-console': 'off' },
  },
  // A page view that is not recorded is told to nobody but a developer.
  {
    files: ['src/features/analytics/**'],
    rules: { 'no-console': ['error', { allow: ['warn'] }] },
  },
  // Astro writes the addresses of islands; one that cannot be loaded is told to a developer alone.
  {
    files: ['src/lib/island-element.ts'],
    rules: { 'local/imports': 'off', 'no-console': ['error', { allow: ['warn'] }] },
  },
  // What people type is never an address that the shop goes to.
  {
    files: ['src/domain/**', 'src/pages/**', 'src/layouts/**', 'src/*.ts', 'functions/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        {
          name: 'fetch',
          message: 'The world outside is asked by src/integrations, at addresses of the settings.',
        },
      ],
    },
  },
  {
    files: ['tests/**'],
    rules: { 'no-console': 'off', '@typescript-eslint/unbound-method': 'off' },
  },
);
