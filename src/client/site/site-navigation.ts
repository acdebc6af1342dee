import { anchors } from '#shared/paths.ts';

export const sections = [
  { label: 'Testimonials', to: anchors.testimonials },
  { label: 'Contact', to: anchors.contact },
];
