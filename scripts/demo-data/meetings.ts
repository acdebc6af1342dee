import type { AppointmentService } from '#shared/appointments.ts';

type Status = 'completed' | 'no_show' | 'cancelled';
type Meeting = readonly [
  weekdays: number,
  clock: string,
  staff: string,
  client: string,
  service: AppointmentService,
  notes?: string,
];

/** Counted in open days from today; nobody of the staff is in two places at once, or where they have time off. */
export const upcomingMeetings: readonly Meeting[] = [
  [0, '11:30', 'dana.reyes', 'zain.qureshi', 'consultation', 'Two offers for the lease, side by side.'],
  [0, '15:00', 'dana.reyes', 'imani.rhodes', 'audit'],
  [1, '09:30', 'marcus.bell', 'ruben.tate', 'payroll'],
  [1, '10:00', 'dana.reyes', 'emeka.nwosu', 'financial-planning', 'Partner in Savannah joins by video.'],
  [1, '14:30', 'priya.raman', 'graciela.montoya', 'tax-preparation'],
  [
    2,
    '11:00',
    'dana.reyes',
    'maya.okafor',
    'tax-preparation',
    'Two questions on page 3 of the draft, both about the van.',
  ],
  [2, '11:00', 'marcus.bell', 'kwame.boateng', 'bookkeeping', 'Fuel cards, truck 7.'],
  [3, '09:00', 'harriet.vance', 'rania.haddad', 'bookkeeping'],
  [
    3,
    '15:00',
    'priya.raman',
    'theo.lindqvist',
    'tax-preparation',
    'First estimate of the year, and whether the paint booth counts.',
  ],
  [
    4,
    '10:30',
    'marcus.bell',
    'elena.castellanos',
    'audit',
    'Inventory write-down. Please have the count sheets open.',
  ],
  [5, '13:00', 'samuel.adeyinka-holt', 'percival.lum', 'consultation'],
  [6, '09:30', 'joaquin.abreu', 'clyde.hatcher', 'payroll', 'Crew B and rain days.'],
  [6, '16:00', 'dana.reyes', 'adaeze.eze', 'consultation', 'Offer for the practice next door.'],
  [7, '11:30', 'marcus.bell', 'tomasz.wilk', 'financial-planning'],
  [
    8,
    '14:00',
    'priya.raman',
    'greta.holmqvist',
    'tax-preparation',
    'Income from two countries; bring the Swedish decision.',
  ],
  [9, '10:00', 'samuel.adeyinka-holt', 'wendell.ott', 'consultation', 'Appeal of the county valuation.'],
  [11, '09:00', 'dana.reyes', 'patrice.delgado-simms', 'bookkeeping'],
  [
    12,
    '15:30',
    'dana.reyes',
    'maya.okafor',
    'financial-planning',
    'Framing business: second half of the year, with Vivian.',
  ],
  [13, '13:30', 'marcus.bell', 'sofia.marchetti', 'bookkeeping'],
  [15, '16:30', 'harriet.vance', 'lucia.ferreira', 'bookkeeping'],
];

export const pastMeetings: readonly [Status, ...Meeting][] = [
  ['completed', -1, '10:30', 'dana.reyes', 'imani.rhodes', 'audit', 'New treasurer introduces herself.'],
  ['completed', -2, '09:00', 'marcus.bell', 'hana.kobayashi', 'bookkeeping'],
  ['cancelled', -2, '14:00', 'priya.raman', 'keziah.blount', 'tax-preparation'],
  ['completed', -4, '11:30', 'samuel.adeyinka-holt', 'tamsin.oakes', 'consultation'],
  ['no_show', -5, '16:00', 'harriet.vance', 'reggie', 'bookkeeping'],
  [
    'completed',
    -7,
    '10:30',
    'joaquin.abreu',
    'noah.castleberry',
    'payroll',
    'Garnishment order, step by step.',
  ],
  ['completed', -9, '10:00', 'dana.reyes', 'maya.okafor', 'financial-planning'],
  ['completed', -12, '15:00', 'priya.raman', 'elliot.zhao', 'tax-preparation'],
  [
    'cancelled',
    -14,
    '09:30',
    'marcus.bell',
    'lars.eikeland',
    'audit',
    'Moved to the week after the boat show.',
  ],
  ['completed', -16, '09:30', 'marcus.bell', 'lars.eikeland', 'audit'],
  ['completed', -19, '11:00', 'priya.raman', 'theo.lindqvist', 'tax-preparation', 'How estimates work.'],
  ['completed', -23, '14:30', 'dana.reyes', 'zain.qureshi', 'consultation'],
  ['completed', -26, '10:30', 'marcus.bell', 'elena.castellanos', 'audit', 'Request list, starred items.'],
  ['no_show', -31, '12:00', 'priya.raman', 'beatriz', 'tax-preparation'],
  ['completed', -38, '09:00', 'samuel.adeyinka-holt', 'sunil.wickrama', 'financial-planning'],
  [
    'completed',
    -44,
    '16:30',
    'harriet.vance',
    'lila.sorensen',
    'bookkeeping',
    'Second oven: expense or asset?',
  ],
  [
    'cancelled',
    -52,
    '11:00',
    'dana.reyes',
    'maya.okafor',
    'consultation',
    'Down with a cold, will book again.',
  ],
  ['completed', -57, '11:00', 'dana.reyes', 'maya.okafor', 'consultation'],
  ['completed', -63, '11:30', 'joaquin.abreu', 'jerome.fontaine', 'payroll'],
  ['completed', -78, '10:00', 'marcus.bell', 'elena.castellanos', 'tax-preparation'],
  ['completed', -91, '15:30', 'priya.raman', 'pearl.whitlock', 'tax-preparation', 'Son interprets.'],
  [
    'completed',
    -104,
    '09:30',
    'dana.reyes',
    'philippa.marsh',
    'consultation',
    'Niece, in steps. Confidential.',
  ],
  ['cancelled', -118, '14:00', 'samuel.adeyinka-holt', 'arturo.quezada', 'bookkeeping'],
  ['completed', -133, '10:30', 'marcus.bell', 'gus.petrakos', 'financial-planning'],
  ['no_show', -149, '16:00', 'priya.raman', 'tobias.wren', 'tax-preparation'],
  ['completed', -170, '11:30', 'dana.reyes', 'latoya.greer', 'audit'],
  ['completed', -196, '13:30', 'marcus.bell', 'elena.castellanos', 'audit', 'Closing meeting.'],
];

interface Absence {
  weekdays: number;
  staff: string;
  from: string;
  to: string;
  reason: string;
}

export const absences: Absence[] = [
  { weekdays: 4, staff: 'priya.raman', from: '09:00', to: '17:00', reason: 'State tax seminar' },
  { weekdays: 7, staff: 'dana.reyes', from: '13:00', to: '17:00', reason: 'Out of the office' },
];

interface Guest {
  weekdays: number;
  clock: string;
  staff: string;
  service: AppointmentService;
  status: 'scheduled' | Status;
  name: string;
  email: string;
  phone: string;
  notes?: string;
}

export const guestMeetings: Guest[] = [
  {
    weekdays: 2,
    clock: '09:00',
    staff: 'dana.reyes',
    service: 'consultation',
    status: 'scheduled',
    name: 'Matthias Kroll',
    email: 'm.kroll@krollelevators.example',
    phone: '404-555-0103',
    notes: 'Monthly reporting package and state filings.',
  },
  {
    weekdays: 5,
    clock: '11:30',
    staff: 'priya.raman',
    service: 'tax-preparation',
    status: 'scheduled',
    name: 'Jacinta Bellweather-Ruiz',
    email: 'jacinta@bellweatherruiz.example',
    phone: '678-555-0104',
  },
  {
    weekdays: 10,
    clock: '15:30',
    staff: 'marcus.bell',
    service: 'bookkeeping',
    status: 'scheduled',
    name: 'Margit Feher',
    email: 'margit@feherpastry.example',
    phone: '404-555-0106',
    notes: 'Everything goes through one bank account.',
  },
  {
    weekdays: -11,
    clock: '13:00',
    staff: 'priya.raman',
    service: 'tax-preparation',
    status: 'completed',
    name: 'Alasdair Finnegan-Brooks',
    email: 'alasdair@finneganbrooks.example',
    phone: '678-555-0194',
  },
  {
    weekdays: -34,
    clock: '10:00',
    staff: 'samuel.adeyinka-holt',
    service: 'consultation',
    status: 'no_show',
    name: 'Garrison Poole',
    email: 'gpoole@poolesupply.example',
    phone: '478-555-0111',
  },
];
