import { firm } from '#firm';
import type { Issuer } from './paper.ts';

/** The firm whose demo it is. */
export const ownFirm: Issuer = {
  name: firm.name,
  address: `${firm.address.street}, ${firm.address.city}, ${firm.address.state} ${firm.address.zipCode}`,
  face: 'serif',
  color: '#1d4a3a',
  masthead: 'rule',
};

const issuer = (
  name: string,
  address: string,
  face: Issuer['face'],
  color: string,
  masthead: Issuer['masthead'],
): Issuer => ({ name, address, face, color, masthead });

export const hollisPrint = issuer(
  'Hollis Print Company',
  '77 Foundry Row, Decatur, GA 30030',
  'sans',
  '#2b2b2b',
  'rule',
);
export const larkspur = issuer(
  'Larkspur Home Loans',
  '900 Larkspur Court, Macon, GA 31201',
  'serif',
  '#0f5a4f',
  'rule',
);
export const fultonSavings = issuer(
  'Fulton Savings',
  '15 Exchange Walk, Atlanta, GA 30303',
  'sans',
  '#1f3566',
  'bar',
);
export const peachState = issuer(
  'Peach State Credit Union',
  '310 Orchard Street, Marietta, GA 30060',
  'sans',
  '#a3471c',
  'band',
);
export const northvale = issuer(
  'Northvale Brokerage',
  '1 Northvale Plaza, Roswell, GA 30075',
  'mono',
  '#3b2f63',
  'rule',
);
export const yarrowHoldings = issuer(
  'Yarrow Holdings',
  '58 Yarrow Lane, Atlanta, GA 30307',
  'serif',
  '#6a2436',
  'bar',
);
export const tannehill = issuer(
  'Tannehill College',
  '2 College Green, Athens, GA 30601',
  'serif',
  '#7a1f2b',
  'band',
);
export const harrowCounty = issuer(
  'Harrow County Offices',
  '100 Courthouse Square, Harrow, GA 30999',
  'mono',
  '#34424a',
  'rule',
);
export const revenueOffice = issuer(
  'State Revenue Office',
  '20 Capitol Row, Atlanta, GA 30334',
  'sans',
  '#35506b',
  'rule',
);
export const oakline = issuer(
  'Oakline Insurance',
  '640 Oakline Drive, Savannah, GA 31401',
  'sans',
  '#2c6b3f',
  'band',
);
export const cardworks = issuer(
  'Cardworks Payments',
  '88 Terminal Way, Atlanta, GA 30318',
  'sans',
  '#5a2d82',
  'bar',
);
export const nordicBank = issuer('Norrvik Sparkassa', 'Hamngatan 00, Norrvik', 'sans', '#14557a', 'band');
export const tannery = issuer(
  'Tannery Walk Holdings',
  '200 Tannery Walk, Atlanta, GA 30312',
  'serif',
  '#5c4021',
  'rule',
);

const others = [
  issuer('Peachline Logistics', '4100 Depot Road, Forest Park, GA 30297', 'sans', '#124e78', 'bar'),
  issuer('Cobalt Dental Group', '27 Cobalt Street, Marietta, GA 30060', 'sans', '#1546a0', 'band'),
  issuer('Marsh & Yarrow', '14 Yarrow Lane, Atlanta, GA 30307', 'serif', '#4a5320', 'rule'),
  issuer('State Department of Labor', 'Atlanta, GA 30303', 'mono', '#2f3e46', 'bar'),
  issuer('Health Insurance Marketplace', 'Marketplace coverage', 'sans', '#0b5c8a', 'bar'),
];

/** Whoever the file's name names, or else the usual issuer of such a paper. */
export function issuerIn(name: string, usual: Issuer): Issuer {
  const named = [hollisPrint, larkspur, fultonSavings, peachState, northvale, yarrowHoldings, ...others];
  return named.find((one) => name.includes(` – ${one.name.replace(/ Company$/, '')} – `)) ?? usual;
}
