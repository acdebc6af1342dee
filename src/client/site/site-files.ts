import { firm } from '#firm';
import { listedPaths } from '#shared/paths.ts';

const listed = listedPaths.map((path) => new URL(path, firm.siteUrl).href);

/** Files for search engines and home screens by name, written at build time from `firm.config.ts`. */
export const siteFiles: Record<string, string> = {
  'robots.txt': `User-agent: *\nDisallow: /api/\n\nSitemap: ${firm.siteUrl}/sitemap.xml\n`,

  'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${listed.map((url) => `  <url><loc>${url}</loc></url>`).join('\n')}
</urlset>
`,

  'site.webmanifest': JSON.stringify(
    {
      name: firm.name,
      short_name: firm.shortName,
      description: firm.description,
      start_url: '/auth',
      display: 'standalone',
      background_color: '#f7f9f6',
      theme_color: '#082a20',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    null,
    2,
  ),
};
