import { firm } from '#firm';

/** The firm as schema.org data for search engines. */
export const structuredData = {
  '@context': 'https://schema.org',
  '@type': 'AccountingService',
  '@id': `${firm.siteUrl}/#firm`,
  name: firm.name,
  description: firm.description,
  url: `${firm.siteUrl}/`,
  image: `${firm.siteUrl}/social.png`,
  telephone: firm.phone.dial,
  email: firm.emails.support,
  address: {
    '@type': 'PostalAddress',
    streetAddress: firm.address.street,
    addressLocality: firm.address.city,
    addressRegion: firm.address.state,
    postalCode: firm.address.zipCode,
    addressCountry: 'US',
  },
  areaServed: { '@type': 'State', name: firm.address.stateName },
  openingHours: firm.hoursForSearch,
  sameAs: Object.values(firm.social),
};
