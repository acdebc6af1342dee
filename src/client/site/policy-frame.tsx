import type { ReactNode } from 'react';
import { firm } from '#firm';
import { MailLink, PhoneLink } from '../core/firm-links.tsx';
import { SitePage } from './site-page.tsx';

interface Props {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** The layout of a policy: effective date, sections and contact. */
export function PolicyFrame({ title, lead, children }: Props) {
  const { street, city, state, zipCode } = firm.address;
  return (
    <SitePage>
      <article className="grid gap-x-6 text-public lg:grid-cols-12">
        <header className="lg:col-span-9">
          <p className="text-body text-muted-foreground">In effect from {firm.policiesEffective}</p>
          <h1
            tabIndex={-1}
            className="mt-2 font-serif text-[2.25rem] leading-[1.1] font-[460] tracking-[-0.016em] md:text-[3.25rem]"
          >
            {title}
          </h1>
          <p className="mt-5 max-w-[60ch] text-[1.1875rem] leading-relaxed text-muted-foreground">{lead}</p>
        </header>
        <div className="mt-12 divide-y border-t lg:col-span-12">
          {children}
          <PolicyPart title="Questions">
            <p>
              Call <PhoneLink />, write to <MailLink />, or send a letter to {firm.name}, {street}, {city},{' '}
              {state} {zipCode}.
            </p>
          </PolicyPart>
        </div>
      </article>
    </SitePage>
  );
}

export function PolicyPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-6 gap-y-4 py-9 lg:grid-cols-12">
      <h2 className="font-serif text-[1.375rem] leading-snug font-[500] lg:col-span-4">{title}</h2>
      <div className="max-w-[68ch] space-y-4 lg:col-span-8 [&_li]:pl-1 [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5 [&_ul]:marker:text-clay">
        {children}
      </div>
    </section>
  );
}
