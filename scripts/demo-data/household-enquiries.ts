export interface Enquiry {
  from: string;
  email: string;
  phone?: string;
  service?: 'tax-preparation' | 'bookkeeping' | 'financial-planning' | 'business-consulting' | 'other';
  daysAgo: number;
  status: 'new' | 'contacted' | 'resolved';
  message: string;
}

export const householdEnquiries: Enquiry[] = [
  {
    from: 'Rosamund Tyree',
    email: 'rosamund.tyree@postbox.example',
    phone: '404-555-0190',
    service: 'tax-preparation',
    daysAgo: 0.14,
    status: 'new',
    message: 'Do you take on people with one job and one rental apartment, or is that too small for you?',
  },
  {
    from: 'Bao Nguyen-Halloran',
    email: 'bao.nh@mailhaven.example',
    service: 'tax-preparation',
    daysAgo: 1.8,
    status: 'new',
    message:
      'We adopted twins this year and I am told this changes our taxes. We would like someone to walk us through it slowly.',
  },
  {
    from: 'Winifred Osei',
    email: 'w.osei@inkwellmail.example',
    phone: '770-555-0191',
    service: 'financial-planning',
    daysAgo: 4.4,
    status: 'new',
    message:
      'My employer offers to pay out my pension at once or monthly for life. I have until the end of next month to decide and I do not want to decide with my stomach.\n\nIs this something you advise on, and what do you charge for a single question like this?',
  },
  {
    from: 'Dashiell Crowe',
    email: 'dash@crowe-family.example',
    daysAgo: 6.2,
    status: 'new',
    message: 'What are your opening hours? I could not find them on my phone.',
  },
  {
    from: 'Marisol Eberhardt',
    email: 'marisol.eberhardt@postbox.example',
    phone: '404-555-0192',
    service: 'tax-preparation',
    daysAgo: 12.7,
    status: 'contacted',
    message:
      'I moved from Oregon to Georgia in the middle of the year and worked remotely for both halves. Two states, one very confused person.',
  },
  {
    from: 'Lemuel Whitcomb',
    email: 'lem.whitcomb@mailhaven.example',
    phone: '(706) 555-0193',
    service: 'other',
    daysAgo: 19.5,
    status: 'contacted',
    message: 'Need a notary for a deed. Do I need to be a client?',
  },
  {
    from: 'Chidinma Roark',
    email: 'chidinma.roark@inkwellmail.example',
    service: 'financial-planning',
    daysAgo: 27.3,
    status: 'contacted',
    message:
      'First-generation saver here. I have some money in a savings account that earns nothing and I am afraid of everything else.',
  },
  {
    from: 'Alasdair Finnegan-Brooks',
    email: 'alasdair@finneganbrooks.example',
    phone: '678-555-0194',
    service: 'tax-preparation',
    daysAgo: 38.1,
    status: 'resolved',
    message:
      'I have not filed for three years. I would like to stop being afraid of the mailbox. Can you help without a lecture?',
  },
  {
    from: 'Yolanda Pettibone',
    email: 'ypettibone@postbox.example',
    phone: '229-555-0195',
    service: 'tax-preparation',
    daysAgo: 52.9,
    status: 'resolved',
    message: 'Looking for someone to do the return of my late father. He was organized, I am not.',
  },
  {
    from: 'Soren Takahashi',
    email: 'soren.t@mailhaven.example',
    daysAgo: 58.6,
    status: 'contacted',
    message:
      'Your chat told me to write here. My question is whether you work with people abroad, we live in Lisbon until next summer.',
  },
  {
    from: 'Henrike Oduya',
    email: 'henrike@oduya.example',
    phone: '404-555-0196',
    service: 'other',
    daysAgo: 77.4,
    status: 'resolved',
    message:
      'Could one of you speak at our neighborhood evening about scams? Twenty people, coffee provided.',
  },
  {
    from: 'Clementine Roux',
    email: 'clem.roux@inkwellmail.example',
    phone: '770-555-0197',
    service: 'financial-planning',
    daysAgo: 96.8,
    status: 'resolved',
    message: 'We are getting married in October and would like to sort out our money before the flowers.',
  },
  {
    from: 'Bertrand Achterberg',
    email: 'bertrand.achterberg@postbox.example',
    phone: '912-555-0198',
    service: 'tax-preparation',
    daysAgo: 121.2,
    status: 'resolved',
    message: 'Foreign pension, American wife, house in two names. Please tell me you have seen this before.',
  },
  {
    from: 'Tillie Vance-Moreau',
    email: 'tillie.vm@mailhaven.example',
    service: 'tax-preparation',
    daysAgo: 148.5,
    status: 'contacted',
    message: 'I would like a second opinion on a return that somebody else prepared. They claimed my cat.',
  },
  {
    from: 'Ezekiel Strand',
    email: 'zeke.strand@inkwellmail.example',
    phone: '478-555-0199',
    service: 'financial-planning',
    daysAgo: 172.3,
    status: 'resolved',
    message: 'Truck driver, 58, no plan. Where do I start?',
  },
  {
    from: 'Paloma Idris',
    email: 'paloma.idris@postbox.example',
    phone: '404-555-0188',
    service: 'tax-preparation',
    daysAgo: 199.9,
    status: 'resolved',
    message:
      'My side income from pottery became larger than I expected. Do I owe something every quarter now?',
  },
  {
    from: 'Gwendolyn Achterhof',
    email: 'gwen.achterhof@mailhaven.example',
    daysAgo: 231.6,
    status: 'resolved',
    message: 'Please remove me from the mailing list. I moved to Ohio. You were very kind to my aunt.',
  },
  {
    from: 'Jasper Olufemi',
    email: 'jasper.olufemi@inkwellmail.example',
    phone: '470-555-0189',
    service: 'tax-preparation',
    daysAgo: 258.7,
    status: 'resolved',
    message: 'Do you offer student rates? I have a W-2 from the campus library and a very small fellowship.',
  },
  {
    from: 'Ottoline Gray',
    email: 'ottoline.gray@postbox.example',
    phone: '404-555-0183',
    service: 'financial-planning',
    daysAgo: 302.4,
    status: 'resolved',
    message:
      'Widowed last year. My husband did all of this. I need someone patient, and someone who will explain why and not only what.\n\nI can come to the office on any weekday morning. I do not use video calls.',
  },
  {
    from: 'Thaddeus Bloom',
    email: 'thad.bloom@mailhaven.example',
    phone: '706-555-0182',
    service: 'tax-preparation',
    daysAgo: 340.1,
    status: 'new',
    message: 'I have received a notice and cannot make sense of it.',
  },
  {
    from: 'Marit Svendsen',
    email: 'marit.svendsen@inkwellmail.example',
    service: 'other',
    daysAgo: 357.8,
    status: 'resolved',
    message: 'Is your office accessible by wheelchair?',
  },
  {
    from: 'Ivo Pereira-Lund',
    email: 'ivo.pl@postbox.example',
    service: 'other',
    daysAgo: 289.6,
    status: 'contacted',
    message:
      'I inherited a cork farm in Portugal, or a ninth of one. Do you look at such things, or do you know who does?',
  },
];
