import { useRef } from 'react';
import { Link } from 'react-router';
import type { FrontPageTexts, LandingService } from '#shared/firm.ts';
import { paths } from '#shared/paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { ServiceCard } from './service-card.tsx';
import { useReveal } from './use-reveal.ts';

/** Alternating widths: 7 and 5 columns, then 5 and 7. */
const spans = ['lg:col-span-7', 'lg:col-span-5', 'lg:col-span-5', 'lg:col-span-7'];

interface Props {
  texts: FrontPageTexts['services'];
  services: LandingService[];
}

export function Services({ texts, services }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useReveal(list);
  return (
    <section id="services" className="site-column site-section scroll-mt-16 md:scroll-mt-18">
      <SectionHeading line={texts.badge}>{texts.heading}</SectionHeading>
      <ul ref={list} className="mt-8 grid gap-6 lg:mt-18 lg:grid-cols-12 lg:gap-y-14">
        {services.map((service, index) => (
          <li
            key={service.title}
            className={`flex ${service.highlight ? 'pt-8 lg:pt-0' : ''} data-[reveal=shown]:animate-card data-[reveal=waiting]:opacity-0 print:opacity-100! ${spans[index % spans.length]}`}
          >
            <ServiceCard service={service} />
          </li>
        ))}
      </ul>
      <div className="mt-14 flex flex-col gap-x-8 gap-y-5 border-t pt-8 md:flex-row md:items-center md:justify-between">
        <p className="font-serif text-[1.5rem] leading-snug font-[460]">{texts.invitation}</p>
        <Link to={paths.book} className={buttonClass('primary', 'min-h-12 shrink-0 px-6')}>
          Schedule a Free Consultation
        </Link>
      </div>
    </section>
  );
}
