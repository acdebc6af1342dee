import { Link } from 'react-router';
import { firm, serviceNames, texts } from '#firm';
import { anchors, paths, servicePath, serviceSlugs } from '#shared/paths.ts';
import { MailLink, PhoneLink } from '../core/firm-links.tsx';
import { FirmMark } from '../core/firm-mark.tsx';
import { NewsletterForm } from '../newsletter/newsletter-form.tsx';
import { SocialLinks } from './social-links.tsx';

const link =
  'inline-flex min-h-11 items-center underline-offset-4 hover:text-pine-text hover:underline md:min-h-9';

const serviceLinks = serviceSlugs.map((slug) => ({ label: serviceNames[slug], to: servicePath(slug) }));

const firmLinks = [
  { label: 'Services', to: anchors.services },
  { label: 'Contact', to: anchors.contact },
  { label: 'Book a consultation', to: paths.book },
  { label: 'Client Portal', to: paths.auth },
];

const policyLinks = [
  { label: 'Privacy policy', to: paths.privacy },
  { label: 'Terms of service', to: paths.terms },
  { label: 'Accessibility', to: paths.accessibility },
];

export function SiteFooter() {
  const { street, city, state, zipCode } = firm.address;
  return (
    <footer className="on-pine text-body text-pine-muted">
      <div className="site-column">
        <div className="grid items-end gap-x-8 gap-y-6 border-b border-pine-rule py-12 md:py-18 lg:grid-cols-12">
          <div className="lg:col-span-6">
            <h2 className="font-serif text-[1.75rem] leading-tight font-[460] text-pine-text">
              {texts.newsletter.heading}
            </h2>
            <p className="mt-3 max-w-[52ch] text-public">{texts.newsletter.lead}</p>
          </div>
          <div className="lg:col-span-5 lg:col-start-8">
            <NewsletterForm />
          </div>
        </div>
        <div className="grid gap-x-8 gap-y-10 py-12 sm:grid-cols-2 md:py-18 lg:grid-cols-12">
          <div className="sm:col-span-2 lg:col-span-5">
            <Link
              to={paths.home}
              className="inline-flex min-h-11 items-center gap-2.5 rounded-control font-serif text-[1.25rem] font-[560] text-pine-text"
            >
              <FirmMark paper />
              {firm.name}
            </Link>
            <address className="mt-4 text-public not-italic">
              {street}
              <br />
              {city}, {state} {zipCode}
            </address>
            <div className="mt-3 flex flex-col items-start">
              <PhoneLink className={link} />
              <MailLink className={link} />
              <MailLink to="sales" className={link} />
            </div>
            <SocialLinks profiles={firm.social} />
          </div>
          <LinkList title="Services" links={serviceLinks} className="lg:col-span-4 lg:columns-2" />
          <LinkList title="The firm" links={firmLinks} className="lg:col-span-2 lg:col-start-11" />
        </div>
        <div className="flex flex-col gap-x-8 border-t border-pine-rule py-5 md:flex-row md:items-center">
          <p className="flex-1 py-2">
            © {firm.name}. {firm.hours}.
          </p>
          {policyLinks.map(({ label, to }) => (
            <Link key={to} to={to} className={link}>
              {label}
            </Link>
          ))}
        </div>
      </div>
    </footer>
  );
}

interface ListProps {
  title: string;
  links: { label: string; to: string }[];
  className: string;
}

function LinkList({ title, links, className }: ListProps) {
  return (
    <nav aria-label={title} className={className}>
      <h2 className="mb-2 text-body font-semibold text-pine-text [column-span:all]">{title}</h2>
      <ul>
        {links.map(({ label, to }) => (
          <li key={to} className="break-inside-avoid">
            <Link to={to} className={link}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
