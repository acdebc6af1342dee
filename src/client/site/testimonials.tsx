import { type ComponentType, useRef, useState } from 'react';
import type { FrontPageTexts, Testimonial } from '#shared/firm.ts';
import { useNearViewport } from '../core/use-near-viewport.ts';
import { SectionHeading } from '../ui/section-heading.tsx';
import { CarouselControls } from './carousel-controls.tsx';
import { type SlideProps, StillSlide } from './still-slide.tsx';
import { TestimonialSlide } from './testimonial-slide.tsx';
import { useRotation } from './use-rotation.ts';

interface Props {
  texts: FrontPageTexts['testimonials'];
  testimonials: Testimonial[];
}

export function Testimonials({ texts, testimonials }: Props) {
  const section = useRef<HTMLElement>(null);
  const [Slide, setSlide] = useState<ComponentType<SlideProps>>(() => StillSlide);
  const { index, direction, turning, paused, togglePause, next, previous, goTo, reader } = useRotation(
    testimonials.length,
  );
  const shown = testimonials[index] as Testimonial;

  useNearViewport(section, async () => {
    // If it cannot be loaded, slides change without animation.
    const { MovingSlide } = await import('./moving-slide.tsx').catch(() => ({ MovingSlide: StillSlide }));
    setSlide(() => MovingSlide);
  });

  return (
    <section
      ref={section}
      id="testimonials"
      aria-roledescription="carousel"
      aria-label={texts.badge}
      className="scroll-mt-16 border-y bg-card md:scroll-mt-18"
      {...reader}
    >
      <div className="site-column site-section grid gap-x-6 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <SectionHeading line={texts.badge}>{texts.heading}</SectionHeading>
          {testimonials.some(({ sample }) => sample) && (
            <p className="mt-5 text-body text-muted-foreground">{texts.sampleNote}</p>
          )}
        </div>
        {/* The controls come first in the document, so that keyboard users can pause the carousel. */}
        <div className="flex min-w-0 flex-col-reverse gap-y-8 lg:col-span-7 lg:col-start-6">
          <div className="border-t pt-3 lg:flex lg:justify-end">
            <CarouselControls
              index={index}
              count={testimonials.length}
              paused={paused}
              onPause={togglePause}
              onPrevious={previous}
              onNext={next}
              onGoTo={goTo}
            />
          </div>
          <div
            data-direction={direction}
            aria-live={turning ? 'off' : 'polite'}
            className="grid overflow-x-clip *:[grid-area:1/1]"
          >
            <Slide id={shown.name} direction={direction}>
              <TestimonialSlide testimonial={shown} quotes={testimonials.map(({ content }) => content)} />
            </Slide>
          </div>
        </div>
      </div>
    </section>
  );
}
