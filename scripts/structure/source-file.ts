import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';
import manifest from '../../package.json' with { type: 'json' };

export interface Import {
  line: number;
  specifier: string;
  /** The imported file's path from the repository's root, or the specifier itself for a package. */
  target: string;
}

export interface SourceFile {
  path: string;
  text: string;
  imports: Import[];
}

export const parseStyleSheet = (path: string, text: string): SourceFile => ({ path, text, imports: [] });

/** A rule takes every source file and returns one sentence for each violation. */
export type Rule = (files: SourceFile[]) => string[];

/** `#shared/time.ts` becomes `src/shared/time.ts`, as the `imports` of package.json say. */
function resolveImport(importer: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier);
  for (const [alias, target] of Object.entries(manifest.imports)) {
    const prefix = alias.replace(/\*$/, '');
    if (alias.endsWith('*') ? specifier.startsWith(prefix) : specifier === alias) {
      return posix.normalize(target.replace('*', specifier.slice(prefix.length)));
    }
  }
  return specifier;
}

/** Finds static and dynamic imports, re-exports and type imports (`import('./a.ts').A`). */
export function parseSourceFile(path: string, text: string): SourceFile {
  const imports: Import[] = [];
  function add(source: { type: string; start: number; value?: unknown } | null) {
    if (typeof source?.value !== 'string') return;
    const line = text.slice(0, source.start).split('\n').length;
    imports.push({ line, specifier: source.value, target: resolveImport(path, source.value) });
  }
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  new Visitor({
    ImportDeclaration: ({ source }) => add(source),
    ExportNamedDeclaration: ({ source }) => add(source),
    ExportAllDeclaration: ({ source }) => add(source),
    ImportExpression: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source),
  }).visit(program);
  return { path, text, imports };
}
