import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { serviceNames } from '#firm';
import { type ServiceSlug, servicePath, serviceSlugs } from '#shared/paths.ts';

export function OtherServices({ than }: { than: ServiceSlug }) {
  return (
    <nav aria-labelledby="other-services" className="mt-18 md:mt-28">
      <h2 id="other-services" className="font-serif text-section font-[460]">
        Other services
      </h2>
      <ul className="mt-6 gap-x-6 border-t text-public sm:columns-2">
        {serviceSlugs
          .filter((slug) => slug !== than)
          .map((slug) => (
            <li key={slug} className="break-inside-avoid border-b">
              <Link
                to={servicePath(slug)}
                prefetch="intent"
                className="flex min-h-14 items-center justify-between gap-4 font-medium hover:text-link"
              >
                {serviceNames[slug]}
                <ArrowRight className="size-4.5 text-muted-foreground" aria-hidden="true" />
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
