import { type ESTree, type Plugin, parseSync } from 'vite';

const contract = /\/src\/shared\/[\w-]+\.ts$/;
/** Marks the copy of a module that keeps its schemas. */
const withSchemas = '?schemas';

/** What the browser needs of an endpoint. Of its schemas, only whether there is a query or a body. */
const kept = ['method', 'path', 'upload'];
const marked = ['query', 'body'];

/**
 * Removes from the built client what only the server needs of `src/shared`: an endpoint is reduced to its method and
 * path, and unused values are dropped. Forms load their schemas with `import()`, which resolves to a copy of the
 * module; otherwise every page that calls an endpoint would load the schemas of the same module. Zod and the schemas
 * were a third of the portal's scripts, and a phone spent more time on them than on React.
 */
export function browserContract(): Plugin {
  return {
    name: 'browser-contract',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, { kind }) {
      if (kind !== 'dynamic-import' && !importer?.endsWith(withSchemas)) return;
      const resolved = await this.resolve(source, importer?.replace(withSchemas, ''), { skipSelf: true });
      return resolved && contract.test(resolved.id) ? resolved.id + withSchemas : resolved;
    },
    transform: {
      filter: { id: /\/src\/shared\/[\w-]+\.ts(\?schemas)?$/ },
      handler: (code, id) => ({ code: reduceContract(code, id.replace(withSchemas, '')), map: null }),
    },
  };
}

export function reduceContract(code: string, file: string): string {
  let reduced = '';
  let end = 0;
  const replace = (node: { start: number; end: number }, replacement: string) => {
    reduced += code.slice(end, node.start) + replacement;
    end = node.end;
  };
  for (const statement of parseSync(file, code).program.body) {
    // A side-effect import: the validation messages, which the forms import themselves.
    if (statement.type === 'ImportDeclaration' && statement.specifiers.length === 0) replace(statement, '');
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { init } of declared.declarations) {
      if (!init || /Function|^Literal$/.test(init.type)) continue;
      const fields = init.type === 'CallExpression' && endpointFields(init, code);
      // Wrapped in a call marked as pure, so that an unused value is dropped together with everything it calls.
      const pure = `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()`;
      replace(init, fields ? `{ ${fields.join(', ')} }` : pure);
    }
  }
  return reduced + code.slice(end);
}

/** The properties of `endpoint({ … })` that the browser needs. */
function endpointFields(
  { callee, arguments: [given] }: ESTree.CallExpression,
  code: string,
): string[] | undefined {
  if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || given?.type !== 'ObjectExpression')
    return;
  return given.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
    const { name } = property.key;
    if (kept.includes(name)) return [code.slice(property.start, property.end)];
    return marked.includes(name) ? [`${name}: {}`] : [];
  });
}
