import { paths } from '#shared/paths.ts';

/** One import on the page of all imports. */
export function importPath(id: number): string {
  return `${paths.adminImports}?id=${id}`;
}
