import type { Testimonial } from '#shared/firm.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Stars } from './stars.tsx';
import { Vignette } from './vignette.tsx';

const quoteClass = 'font-serif text-[1.375rem] leading-[1.4] font-[460] md:text-[1.75rem] md:leading-[1.36]';

interface Props {
  testimonial: Testimonial;
  /** All quotes: the longest sets the height, so that nothing below shifts. */
  quotes: string[];
}

export function TestimonialSlide({ testimonial, quotes }: Props) {
  const { name, role, image, company, content, highlight, rating, icon } = testimonial;
  return (
    <figure>
      <div className="flex items-center justify-between">
        <Stars rating={rating} />
        {/* Taller than the stars, overlapping the space around them, so that the quote does not shift. */}
        <Vignette name={icon} className="-my-5 -mr-1.5 h-15 w-18" />
      </div>
      <blockquote className="mt-6 grid *:[grid-area:1/1]">
        <p className={quoteClass}>“{content}”</p>
        {quotes.map((quote) => (
          <span
            key={quote}
            aria-hidden="true"
            data-quote={`“${quote}”`}
            className={`invisible before:content-[attr(data-quote)] ${quoteClass}`}
          />
        ))}
      </blockquote>
      <figcaption>
        <p className="mt-6 flex gap-3 text-title font-semibold">
          <span aria-hidden="true" className="mt-[9px] w-7 double-rule" />
          {highlight}
        </p>
        <div className="mt-6 flex items-center gap-4">
          {image === null ? (
            <Avatar name={name} className="size-13 text-[1rem]" />
          ) : (
            <img src={image} alt="" width="52" height="52" className="size-13 rounded-full object-cover" />
          )}
          <p className="text-body">
            <span className="block text-title font-semibold">{name}</span>
            <span className="text-muted-foreground">
              {role}, {company}
            </span>
          </p>
        </div>
      </figcaption>
    </figure>
  );
}
