import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { LandingService } from '#shared/firm.ts';
import { servicePath } from '#shared/paths.ts';
import { CheckList } from '../ui/check-list.tsx';
import { Vignette } from './vignette.tsx';

export function ServiceCard({ service }: { service: LandingService }) {
  const { title, description, benefits, highlight, leadsTo } = service;
  return (
    <article
      className={`@container relative flex w-full flex-col rounded-card border p-6 sm:p-8 ${highlight ? 'rounded-tr-none border-foreground/15 bg-bar' : 'bg-card'}`}
    >
      {highlight && (
        <p className="absolute -top-8 -right-px flex h-8 items-center rounded-t-badge border border-b-0 border-foreground/15 bg-bar px-4 text-[0.8125rem] font-semibold text-clay">
          Popular
        </p>
      )}
      <div className="flow-root">
        <Vignette
          name={leadsTo}
          className="float-right -mt-1 -mr-2 mb-1 ml-4 h-22 w-26 @md:-mt-2 @md:-mr-3 @md:ml-8 @md:h-30 @md:w-36"
        />
        <h3 className="font-serif text-[1.625rem] leading-tight font-[500]">{title}</h3>
        <p className="mt-3 max-w-[46ch] text-public text-muted-foreground">{description}</p>
      </div>
      <CheckList items={benefits} className="mt-6 mb-4 border-t text-[1rem]" />
      <Link
        to={servicePath(leadsTo)}
        prefetch="intent"
        className="text-link mt-auto -mb-2.5 inline-flex min-h-11 items-center gap-2 self-start text-[1rem]"
      >
        <span>
          Learn more<span className="sr-only"> about {title}</span>
        </span>
        <ArrowRight className="size-4.5" aria-hidden="true" />
      </Link>
    </article>
  );
}
