import { paths } from '#shared/paths.ts';

/** The path of one import on the imports page. */
export function importPath(id: number): string {
  return `${paths.adminImports}?id=${id}`;
}
