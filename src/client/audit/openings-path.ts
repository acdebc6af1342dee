import { staffOpenings } from '#shared/audit.ts';
import { paths } from '#shared/paths.ts';

/** The page that shows which staff opened files of this client. */
export function openingsPath(clientId: number): string {
  return `${paths.adminAudit}?clientId=${clientId}&action=${staffOpenings}`;
}
