import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { firm, serviceNames, services } from '#firm';
import { anchors, type ServiceSlug, servicePath } from '#shared/paths.ts';
import { PhoneLink } from '../core/firm-links.tsx';
import { publicMeta } from '../core/page-meta.ts';
import { buttonClass } from '../ui/button.tsx';
import { CheckList } from '../ui/check-list.tsx';
import { bookingLink } from './booking-link.ts';
import { OtherServices } from './other-services.tsx';
import { SitePage } from './site-page.tsx';
import { Vignette } from './vignette.tsx';

/** Runs at build time, so that the page does not contain the texts of the other seven services. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const slug = new URL(request.url).pathname.split('/')[2]?.replace(/\.data$/, '') as ServiceSlug;
  return { slug, name: serviceNames[slug], text: services[slug] };
};

export const meta = ({ loaderData }: { loaderData?: ReturnType<typeof loader> }) =>
  loaderData
    ? publicMeta({
        title: `${loaderData.name} · ${firm.name}`,
        description: loaderData.text.description,
        path: servicePath(loaderData.slug),
      })
    : [];

const heading = 'font-serif text-[1.625rem] leading-tight font-[500]';

export default function ServicePage() {
  const { slug, name, text } = useLoaderData<typeof loader>();
  return (
    <SitePage>
      <div className="grid items-end gap-x-6 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-8">
          <Link to={anchors.services} className="text-link inline-flex min-h-11 items-center text-body">
            Services
          </Link>
          <h1
            tabIndex={-1}
            className="mt-1 font-serif text-[2.25rem] leading-[1.1] font-[460] tracking-[-0.016em] md:text-[3.25rem]"
          >
            {name}
          </h1>
          <p className="mt-5 max-w-[60ch] text-[1.1875rem] leading-relaxed text-muted-foreground">
            {text.lead}
          </p>
          <div className="mt-8 flex flex-col gap-x-6 gap-y-3 xs:flex-row xs:items-center">
            <Link to={bookingLink(slug)} className={buttonClass('primary', 'min-h-12 px-6')}>
              Schedule a Consultation
            </Link>
            <p className="text-public">
              or call <PhoneLink className="text-link inline-flex min-h-11 items-center" />
            </p>
          </div>
        </div>
        <Vignette name={slug} className="hidden h-45 w-54 justify-self-end lg:col-span-4 lg:block" />
      </div>

      <div className="mt-12 grid gap-x-6 gap-y-14 border-t pt-12 text-public lg:mt-18 lg:grid-cols-12 lg:pt-16">
        <div className="space-y-14 lg:col-span-7">
          <section>
            <h2 className={heading}>What we do</h2>
            <CheckList items={text.work} className="mt-4 border-y" />
          </section>
          <section>
            <h2 className={heading}>How it goes</h2>
            <ol className="mt-4 border-y">
              {text.steps.map((step, place) => (
                <li key={step.title} className="flex gap-5 py-5 not-first:border-t">
                  <span
                    aria-hidden="true"
                    className="w-6 font-serif text-[1.625rem] leading-none font-[460] text-clay"
                  >
                    {place + 1}
                  </span>
                  <div>
                    <h3 className="font-semibold">{step.title}</h3>
                    <p className="mt-1 max-w-[58ch] text-muted-foreground">{step.text}</p>
                  </div>
                </li>
              ))}
            </ol>
          </section>
        </div>
        <div className="space-y-14 lg:col-span-4 lg:col-start-9">
          <section>
            <h2 className={heading}>Who it is for</h2>
            <Bars items={text.forWhom} />
          </section>
          <section>
            <h2 className={heading}>What to bring</h2>
            <Bars items={text.bring} />
          </section>
        </div>
      </div>
      <OtherServices than={slug} />
    </SitePage>
  );
}

/** A short list on a striped background. */
function Bars({ items }: { items: string[] }) {
  return (
    <ul className="mt-4 border-y">
      {items.map((item) => (
        <li key={item} className="px-4 py-3 odd:bg-bar">
          {item}
        </li>
      ))}
    </ul>
  );
}
