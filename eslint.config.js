import astro from 'eslint-plugin-astro';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { astroCodeParser } from './eslint/astro-parser.ts';
import { cycleRule } from './eslint/cycle-rule.ts';
import { fileNameRule } from './eslint/file-name-rule.ts';
import { importRule } from './eslint/import-rule.ts';
import { presets } from './eslint/preset-rules.ts';

export default defineConfig(
  globalIgnores(['dist', '.data', '.astro', '.wrangler', 'test-results', 'playwright-report']),
  { linterOptions: { noInlineConfig: true } },
  // The presets for .ts and .tsx are in `oxlint.config.ts`.
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['**/*.astro/*.ts'],
    languageOptions: { parser: tseslint.parser, sourceType: 'module' },
  },
  { files: ['**/*.{js,mjs,astro}', '**/*.astro/*.ts'], extends: [presets] },
  astro.configs['flat/recommended'],
  {
    plugins: {
      local: { rules: { imports: importRule, 'no-cycles': cycleRule, 'file-name': fileNameRule } },
    },
    rules: {
      'local/imports': 'error',
      'local/no-cycles': 'error',
      'local/file-name': 'error',
      eqeqeq: 'error',
      // For Oxlint there is no `noInlineConfig`.
      'no-warning-comments': [
        'error',
        { terms: ['todo', 'fixme', 'xxx', 'oxlint-disable', 'oxlint-enable'] },
      ],
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that defines it.' },
        {
          selector: 'ObjectExpression > SpreadElement > ObjectExpression',
          message: 'An object has a field a line: no spread that only puts fields on one line.',
        },
        {
          selector: 'MemberExpression[object.type="MetaProperty"][property.name="glob"]',
          message: 'import.meta.glob hides imports from the import rules.',
        },
      ],
    },
  },
  {
    files: ['**/*.astro'],
    languageOptions: { parserOptions: { parser: astroCodeParser } },
    // The check of types fails on what is deprecated.
    rules: { '@typescript-eslint/no-deprecated': 'off' },
  },
  { files: ['**/*.{js,mjs}', '**/*.astro/*.ts'], extends: [tseslint.configs.disableTypeChecked] },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        URL: 'readonly',
        performance: 'readonly',
        fetch: 'readonly',
        Response: 'readonly',
      },
    },
  },
  {
    files: ['src/**/*.js'],
    languageOptions: {
      globals: {
        addEventListener: 'readonly',
        fetch: 'readonly',
        document: 'readonly',
        location: 'readonly',
        navigator: 'readonly',
        sessionStorage: 'readonly',
        localStorage: 'readonly',
      },
    },
  },
  {
    files: ['src/features/page/offline/*.js'],
    languageOptions: {
      globals: {
        CART_FILES: 'readonly',
        VERSION: 'readonly',
        caches: 'readonly',
        clients: 'readonly',
        registration: 'readonly',
        setTimeout: 'readonly',
        skipWaiting: 'readonly',
      },
    },
  },
  // The terminal, and the one place that writes the Worker's log.
  {
    files: ['scripts/**', 'src/integrations/log.server.ts'],
    rules: { 'no-console': 'off' },
  },
  // A page view that is not recorded is told to nobody but a developer.
  {
    files: ['src/features/analytics/**'],
    rules: { 'no-console': ['error', { allow: ['warn'] }] },
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
    rules: { 'no-console': 'off' },
  },
);
