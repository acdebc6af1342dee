import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { firm, texts as firmTexts } from '#firm';
import type { FrontPageTexts } from '#shared/firm.ts';
import { paths } from '#shared/paths.ts';
import type { ServiceOptions } from '../contacts/enquiry-form.tsx';
import { EnquiryPanel } from '../contacts/enquiry-panel.tsx';
import { MailLink, PhoneLink } from '../core/firm-links.tsx';
import { buttonClass } from '../ui/button.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';

const link = 'text-link inline-flex min-h-11 items-center md:min-h-8';

interface Props {
  texts: FrontPageTexts['contact'];
  services: ServiceOptions;
}

export function Contact({ texts, services }: Props) {
  const { street, city, state, zipCode } = firm.address;
  return (
    <section id="contact" className="site-column site-section scroll-mt-16 pb-18! md:scroll-mt-18 md:pb-28!">
      <SectionHeading line={texts.badge}>{texts.heading}</SectionHeading>
      <div className="mt-10 grid items-start gap-x-6 gap-y-12 lg:mt-12 lg:grid-cols-12">
        <div className="rounded-card border bg-card p-5 xs:p-8 lg:col-span-7 lg:col-start-6 lg:row-start-1">
          <EnquiryPanel services={services} />
        </div>
        <div className="divide-y border-y lg:col-span-4 lg:row-start-1">
          <Row title="Phone Support">
            <PhoneLink className={link} />
            <p className="text-muted-foreground">{firm.hoursShort}</p>
          </Row>
          <Row title="Email">
            <MailLink className={link} />
            <MailLink to="sales" className={link} />
          </Row>
          <Row title="Office Location">
            <address className="not-italic">
              {street}
              <br />
              {city}, {state} {zipCode}
            </address>
          </Row>
          <Row title="Schedule a Consultation">
            <p>{firmTexts.consultation.offer}</p>
            <Link to={paths.book} className={buttonClass('secondary', 'mt-4')}>
              Book an Appointment
            </Link>
          </Row>
        </div>
      </div>
    </section>
  );
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="py-6">
      <h3 className="mb-1.5 text-title font-semibold">{title}</h3>
      <div className="flex flex-col items-start text-public">{children}</div>
    </div>
  );
}
