import { useLoaderData } from 'react-router';
import { firm, frontPage, landingServices, testimonials } from '#firm';
import { enquiryServices } from '#shared/contacts.ts';
import { paths } from '#shared/paths.ts';
import { publicMeta } from '../core/page-meta.ts';
import { TeamPanel } from '../staff-profiles/team-panel.tsx';
import { Contact } from './contact.tsx';
import { Hero } from './hero.tsx';
import { Services } from './services.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { structuredData } from './structured-data.ts';
import { Testimonials } from './testimonials.tsx';

export const meta = () => [
  ...publicMeta({
    title: `${firm.name} · ${firm.profession}`,
    description: firm.description,
    path: paths.home,
  }),
  { 'script:ld+json': structuredData },
];

/** Runs at build time: the page's texts are in its HTML and not in a script, and Zod is not loaded. */
export const loader = () => ({
  frontPage,
  landingServices,
  testimonials,
  enquiryOptions: Object.entries(enquiryServices),
});

export default function LandingPage() {
  const { frontPage, landingServices, testimonials, enquiryOptions } = useLoaderData<typeof loader>();
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader overHero />
      <main id="main" tabIndex={-1} className="flex-1">
        <div className="on-pine pt-16 md:pt-18">
          <Hero texts={frontPage.hero} />
        </div>
        <Services texts={frontPage.services} services={landingServices} />
        <Testimonials texts={frontPage.testimonials} testimonials={testimonials} />
        <Contact texts={frontPage.contact} services={enquiryOptions} />
        <TeamPanel className="site-column pb-18 md:pb-28" columns="xs:grid-cols-2 lg:grid-cols-3" />
      </main>
      <SiteFooter />
    </div>
  );
}
