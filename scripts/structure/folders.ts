/** Client folders that are not features: shared code and the pages. */
const clientFolders = ['core', 'ui', 'site', 'portal', 'admin'];

export const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** The folder directly below src/server or src/client, or undefined for a file outside them or beside the folders. */
function folderIn(side: 'server' | 'client', path: string): string | undefined {
  return path.startsWith(`src/${side}/`) ? path.split('/').slice(2, -1)[0] : undefined;
}

/** On the server every folder is a feature, except core. */
export function serverFeature(path: string): string | undefined {
  const folder = folderIn('server', path);
  return folder === 'core' ? undefined : folder;
}

/** On the client every folder is a feature, except core, ui and the page folders. */
export function clientFeature(path: string): string | undefined {
  const folder = folderIn('client', path);
  return folder && clientFolders.includes(folder) ? undefined : folder;
}

export const isServerCore = (path: string) => folderIn('server', path) === 'core';
export const isClientCore = (path: string) => folderIn('client', path) === 'core';
export const isClientUi = (path: string) => folderIn('client', path) === 'ui';
