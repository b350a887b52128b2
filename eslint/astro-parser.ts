import { readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import * as typescriptParser from '@typescript-eslint/parser';
import { parseForESLint } from 'astro-eslint-parser';
import ts from 'typescript';

/**
 * Gives the code of .astro files its types from one program of them all. Left to itself, astro-eslint-parser makes a
 * program and a checker for every file, which takes longer than the lint of all other files.
 */
export const astroCodeParser = {
  ...typescriptParser,
  parseForESLint(code: string, options: { readonly filePath: string; readonly program?: null }) {
    // Like `disableTypeChecked`.
    if (options.program === null) return typescriptParser.parseForESLint(code, options);
    return typescriptParser.parseForESLint(code, {
      ...options,
      programs: [programWith(options.filePath, code)],
      // Otherwise a file that is parsed again after a fix has no types.
      disallowAutomaticSingleRunInference: true,
    });
  },
};

const config = ts.getParsedCommandLineOfConfigFile(
  join(import.meta.dirname, 'tsconfig.astro.json'),
  { noEmit: true, jsx: ts.JsxEmit.Preserve, allowNonTsExtensions: true },
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: refuseConfig },
  undefined,
  undefined,
  [{ extension: '.astro', isMixedContent: true, scriptKind: ts.ScriptKind.Deferred }],
);

let program: ts.Program | undefined;

/** Rebuilt when the code differs from that on disk: in an editor, and after a fix. */
function programWith(file: string, code: string): ts.Program {
  if (program?.getSourceFile(file)?.text === code) return program;
  const { fileNames, options } = config ?? { fileNames: [], options: {} };
  const host = ts.createCompilerHost(options, true);
  const readSource = host.getSourceFile.bind(host);
  host.getSourceFile = (name, target, ...rest) =>
    name.endsWith('.astro')
      ? ts.createSourceFile(name, name === file ? code : readCode(name), target, true, ts.ScriptKind.TSX)
      : readSource(name, target, ...rest);
  return (program = ts.createProgram(fileNames, options, host));
}

/** The code as astro-eslint-parser passes it on; empty when it cannot, which the lint of that file reports. */
function readCode(file: string): string {
  let code = '';
  const keeper = {
    ...typescriptParser,
    parseForESLint(text: string): never {
      code = text;
      throw new Error('The code is all that is wanted.');
    },
  };
  try {
    parseForESLint(readFileSync(file, 'utf8'), { filePath: file, parser: keeper });
  } catch {
    return code;
  }
  return code;
}

function refuseConfig({ messageText }: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
}
