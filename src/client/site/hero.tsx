import { Link } from 'react-router';
import type { FrontPageTexts } from '#shared/firm.ts';
import { paths } from '#shared/paths.ts';
import { PhoneLink } from '../core/firm-links.tsx';
import { buttonClass } from '../ui/button.tsx';
import { LedgerSheet } from './ledger-sheet.tsx';

/** Positions of the four tags around the sheet, in per cent of its frame. */
const floats = [
  { place: 'top-[43%] left-0', dot: 'bg-pine-clay', delay: '0s' },
  { place: 'top-[1%] right-[3%]', dot: 'bg-[#8ad6b7]', delay: '-1.5s' },
  { place: 'right-0 bottom-[21%]', dot: 'bg-[#8ad6b7]', delay: '-3s' },
  { place: 'bottom-[7%] -left-[1%]', dot: 'bg-pine-clay', delay: '-4.5s' },
];

export function Hero({ texts }: { texts: FrontPageTexts['hero'] }) {
  return (
    <div className="site-column grid animate-hero items-center gap-x-10 gap-y-12 pt-8 pb-14 md:pt-12 lg:min-h-[710px] lg:grid-cols-[minmax(0,6fr)_minmax(0,6fr)] lg:py-10">
      <div>
        <p className="flex items-center gap-4 text-[0.75rem] font-semibold tracking-[0.05em] text-pine-muted xs:text-[0.8125rem] xs:tracking-[0.09em]">
          <span aria-hidden="true" className="hidden w-7 double-rule border-pine-clay xs:block" />
          {texts.tagline}
        </p>
        <h1 className="mt-4 font-serif text-hero font-[460] text-balance lg:mt-5">{texts.headline}</h1>
        <p className="mt-5 max-w-[54ch] text-public text-pine-muted lg:mt-6 lg:text-[1.1875rem]">
          {texts.lead}
        </p>
        <div className="mt-7 flex flex-col items-center gap-x-6 gap-y-3 xs:flex-row lg:mt-8">
          <Link
            to={paths.book}
            className={buttonClass('paper', 'min-h-12 w-full px-6 text-[1.0625rem] xs:w-auto')}
          >
            Schedule a Consultation
          </Link>
          <p className="text-public text-pine-muted">
            or call{' '}
            <PhoneLink className="inline-flex min-h-11 items-center font-medium text-pine-text underline decoration-pine-muted/50 underline-offset-4 hover:decoration-current" />
          </p>
        </div>
        {/* Side by side if three fit; the left border of each row is clipped. */}
        <div className="mt-8 overflow-hidden border-t border-pine-rule pt-5 lg:mt-11">
          <dl className="-ml-3 grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-y-4 xs:-ml-6">
            {texts.facts.map(({ figure, note }) => (
              <div key={figure} className="flex flex-col border-l border-pine-rule px-3 xs:pl-6">
                <dt className="order-2 mt-1 text-caption text-pine-muted">{note}</dt>
                <dd className="font-serif text-[1.125rem] leading-tight font-[560] xs:text-[1.375rem]">
                  {figure}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <div className="relative mx-auto w-full max-w-[600px] justify-self-end">
        <LedgerSheet />
        {floats.map(({ place, dot, delay }, index) => (
          <p
            key={place}
            className={`absolute flex animate-drift items-center gap-2 rounded-control border border-pine-rule bg-pine-raised px-3 py-1.5 text-[0.8125rem] font-semibold whitespace-nowrap xs:gap-2.5 xs:px-4 xs:py-2.5 xs:text-[0.9375rem] ${place}`}
            style={{ animationDelay: delay }}
          >
            <span className={`size-2 rounded-full ${dot}`} aria-hidden="true" />
            {texts.tags[index]}
          </p>
        ))}
      </div>
    </div>
  );
}
