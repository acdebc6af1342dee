import { type Conversation, client, type Line, staff } from './conversation.ts';

function unanswered(
  clientName: string,
  staffName: string,
  daysAgo: number,
  line: Line,
  channel?: 'email',
): Conversation {
  return { client: clientName, staff: staffName, daysAgo, lines: [line], unread: 1, channel };
}

/** With those of the demo clients: three wait for Dana, seven for Marcus, two for Priya. */
export const unansweredMessages: Conversation[] = [
  unanswered(
    'emeka.nwosu',
    'dana.reyes',
    0.19,
    client(
      'Our partner in Savannah would like to join the planning meeting by video. Is that possible, and can you send him the link directly?',
    ),
  ),
  unanswered(
    'adaeze.eze',
    'dana.reyes',
    0.86,
    client(
      'Dana, the buyers of the practice next door came back with an offer. I would value your view before I answer: $4,150 a month for five years, or a lump sum. Their letter is four pages long and says very little.\n\nNo need to write, a call this week would do.',
    ),
  ),

  unanswered('ruben.tate', 'marcus.bell', 0.004, client('Uploaded the payroll register for {month}.')),
  unanswered(
    'hana.kobayashi',
    'marcus.bell',
    0.03,
    client(
      'The card reader company changed its fees again. New agreement is uploaded, page 6 is the one that hurts.',
    ),
  ),
  unanswered(
    'kwame.boateng',
    'marcus.bell',
    0.12,
    client('Fuel cards for {month} are up. Truck 7 looks wrong to me, 400 gallons in one day?'),
    'email',
  ),
  unanswered(
    'otto.brandvold',
    'marcus.bell',
    0.22,
    client('Excise return: is it due this week or next? The calendar on the fridge says both.'),
  ),
  unanswered(
    'yusuf.karaca',
    'marcus.bell',
    0.41,
    client('Could you resend the invoice template with our new address? I cannot find it in the files.'),
  ),
  unanswered(
    'tomasz.wilk',
    'marcus.bell',
    0.74,
    client(
      'We are buying a used milling machine at auction on Saturday. Up to $18,500. If there is a reason to wait until next year, now would be the moment to tell me.',
    ),
  ),
  unanswered(
    'everett.pruitt',
    'marcus.bell',
    1.13,
    client(
      'Second attempt, the first one went to the wrong person: please add my wife Geraldine to the company account.',
    ),
    'email',
  ),

  unanswered(
    'graciela.montoya',
    'priya.raman',
    0.09,
    client('I found the missing 1099! It was in the cookbook. Uploading tonight.'),
  ),
  unanswered(
    'greta.holmqvist',
    'priya.raman',
    0.63,
    client(
      'The Swedish tax office sent a decision in Swedish, of course. Do you want it as it is, or should I translate the first page?',
    ),
  ),

  unanswered(
    'clyde.hatcher',
    'joaquin.abreu',
    0.16,
    client('Hours are in. Crew B lost Tuesday to the rain, I paid them four hours anyway.'),
  ),
  unanswered(
    'rania.haddad',
    'harriet.vance',
    0.52,
    client('Which category for the ice we bought in bags when the machine broke?'),
  ),

  unanswered(
    'percival.lum',
    'samuel.adeyinka-holt',
    0.35,
    client(
      'The lease for the new lenses edger is uploaded. They call it a rental but there is a one dollar purchase at the end.',
    ),
  ),
  unanswered(
    'nadine.broussard',
    'priya.raman',
    0.58,
    staff('The amended return is ready for your signature, it is the last file in your list.'),
  ),
  unanswered(
    'jerome.fontaine',
    'joaquin.abreu',
    0.83,
    staff('Payroll ran this morning. Total debit on Friday: $6,218.40.'),
  ),
  unanswered(
    'patrice.delgado-simms',
    'dana.reyes',
    1.05,
    staff(
      'Welcome aboard, Patrice. Harriet will write to you about the bank connection; until then there is nothing you need to do.',
    ),
  ),
  unanswered(
    'omar.benhaddou',
    'marcus.bell',
    1.21,
    staff('Your import papers mention two different values for the same press. Which one did you pay?'),
  ),
  unanswered(
    'wendell.ott',
    'samuel.adeyinka-holt',
    1.48,
    staff('The county sent the new valuation. It went up by a third; I think an appeal is worth the stamp.'),
    'email',
  ),
  unanswered(
    'lorelei.banks',
    'priya.raman',
    2.1,
    staff('Could you tell me whether you lived in Georgia for the whole of last year?'),
  ),
];
