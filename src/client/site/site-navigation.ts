import { anchors, type ServiceSlug } from '../../shared/paths.ts';

/** The header's own short list; the front page, the enquiry form and the calendar have theirs. */
export const headerServices: { label: string; slug: ServiceSlug }[] = [
  { label: 'Tax Preparation', slug: 'tax-preparation' },
  { label: 'Financial Planning', slug: 'financial-planning' },
  { label: 'Wealth Management', slug: 'wealth-management' },
];

export const sections = [
  { label: 'Testimonials', to: anchors.testimonials },
  { label: 'Contact', to: anchors.contact },
];
