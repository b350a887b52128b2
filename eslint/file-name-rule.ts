import { basename } from 'node:path';
import type { Rule } from 'eslint';

const COMPONENT = /^[A-Z][A-Za-z0-9]*\.(astro|tsx)$/;
const OTHER = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.(ts|js|mjs)$/;
const ROUTE = /^([a-z0-9-]|\[(\.\.\.)?[a-z-]+\])+(\.[a-z0-9]+)*\.(astro|ts)$/;

/** Components are PascalCase, routes are named as their address, every other file is kebab-case. */
export const fileNameRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [], messages: { name: '{{ name }}: {{ wanted }}.' } },
  create(context) {
    const name = basename(context.physicalFilename);
    const [pattern, wanted] = context.physicalFilename.includes('/src/pages/')
      ? [ROUTE, 'a route is kebab-case or [parameter]']
      : /\.(astro|tsx)$/.test(name)
        ? [COMPONENT, 'a component is PascalCase']
        : [OTHER, 'a file that is no component is kebab-case'];
    return {
      Program(node) {
        if (!pattern.test(name)) context.report({ node, messageId: 'name', data: { name, wanted } });
      },
    };
  },
};
