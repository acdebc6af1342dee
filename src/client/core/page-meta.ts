import { firm } from '#firm';

/** The `meta` of a route module. */
export function pageMeta(title: string, description?: string) {
  return [
    { title: `${title} · ${firm.name}` },
    ...(description ? [{ name: 'description', content: description }] : []),
  ];
}

interface PublicPage {
  title: string;
  description: string;
  path: string;
}

/** The `meta` of an indexable page: canonical URL and link preview. */
export function publicMeta({ title, description, path }: PublicPage) {
  const url = new URL(path, firm.siteUrl).href;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: firm.name },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: new URL('/social.png', firm.siteUrl).href },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${firm.name}. ${firm.description}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** For pages that search engines must not index. */
export const notListed = { name: 'robots', content: 'noindex' };
