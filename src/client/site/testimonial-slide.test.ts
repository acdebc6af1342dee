import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Testimonial } from '#shared/firm.ts';
import { TestimonialSlide } from './testimonial-slide.tsx';

const testimonial: Testimonial = {
  name: 'Ada Quill',
  role: 'Owner',
  image: null,
  company: 'Quill & Daughters',
  content: 'They answer.',
  highlight: 'Answers',
  rating: 4,
  icon: 'notary',
};

const slideOf = (values: Partial<Testimonial> = {}) =>
  renderToStaticMarkup(
    createElement(TestimonialSlide, { testimonial: { ...testimonial, ...values }, quotes: [] }),
  );

describe('a testimonial', () => {
  it('shows initials without a picture', () => {
    expect(slideOf()).toContain('data-initials="AQ"');
    expect(slideOf()).not.toContain('<img');
  });

  it('shows the picture if there is one', () => {
    const slide = slideOf({ image: '/ada.jpg' });
    expect(slide).toContain('<img src="/ada.jpg" alt=""');
    expect(slide).not.toContain('data-initials');
  });

  it('shows the configured drawing', () => {
    expect(slideOf()).toContain('data-drawing="notary"');
    expect(slideOf({ icon: 'accounting' })).toContain('data-drawing="accounting"');
  });
});
