/** The built product of one Playwright worker: two servers on its own database, with its own files and mailbox. */
export interface Site {
  /** In demo mode. */
  url: string;
  /** Without demo mode: here staff need a second factor. */
  strictUrl: string;
  /** Every mail that was sent; `/email` returns them as JSON. */
  mailUrl: string;
  databaseUrl: string;
}

/** How the global setup passes the sites to the workers. */
export function publishSites(sites: Site[]): void {
  process.env.E2E_SITES = JSON.stringify(sites);
}

/** The site of this worker. Playwright numbers the workers that run at the same time from 0. */
export function ownSite(): Site {
  const sites: Site[] = JSON.parse(process.env.E2E_SITES ?? '[]');
  const site = sites[Number(process.env.TEST_PARALLEL_INDEX)];
  if (!site) throw new Error('Only workers have a site.');
  return site;
}
