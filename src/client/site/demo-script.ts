import { paths } from '#shared/paths.ts';
import { type Demo, linkAs, visitor } from './demo-links.ts';

interface Step {
  who: string;
  text: string;
  action?: { label: string; href: string } | 'sample';
}

interface Story {
  title: string;
  lead: string;
  minutes: number;
  steps: Step[];
}

/** What the stories say must be true of the data in scripts/demo-data and of the screens. */
export function storiesOf(demo: Demo): Story[] {
  const mail = demo.mailPage === null ? {} : { action: { label: 'Open the mail page', href: demo.mailPage } };
  const as = (username: string, name: string, next?: string) => ({
    label: `Log in as ${name}`,
    href: linkAs(demo, username, next),
  });
  return [
    {
      title: 'A paper comes in',
      lead: 'Maya sends a page again. Marcus accepts it. She sees it at once.',
      minutes: 3,
      steps: [
        {
          who: 'As Maya, a client',
          text: 'Under For you, open the list for your tax return. The mortgage interest statement came back: page 2 is cut off.',
          action: as('maya.okafor', 'Maya', paths.dashboard),
        },
        {
          who: 'As Maya',
          text: 'Under Send it again, choose a file. A sample is ready for you.',
          action: 'sample',
        },
        {
          who: 'As Marcus, staff',
          text: 'Find it in To review, under Maya Okafor. Press Accept.',
          action: as('marcus.bell', 'Marcus', paths.adminToReview),
        },
        {
          who: 'As Maya',
          text: 'Look at the list again. The statement is now under Accepted.',
          action: as('maya.okafor', 'Maya', paths.dashboard),
        },
      ],
    },
    {
      title: 'A stranger books a meeting',
      lead: 'Without an account. The firm sees it a second later.',
      minutes: 2,
      steps: [
        {
          who: 'As a visitor',
          text: 'Choose Dana, a free time and a service, and leave any name, email and phone number.',
          action: { label: 'Open the booking page', href: linkAs(demo, visitor, paths.book) },
        },
        {
          who: 'On the mail page',
          text: '“Your appointment is set” is what the visitor gets, with an entry for the calendar.',
          ...mail,
        },
        {
          who: 'As Dana, the owner',
          text: 'The meeting is in the list. Open it and press Cancel, then look at the mail page again.',
          action: as('dana.reyes', 'Dana', `${paths.appointments}?view=list`),
        },
      ],
    },
    {
      title: 'The firm asks for papers',
      lead: 'Marcus sends a list from a template. Elena answers, and he sees it.',
      minutes: 3,
      steps: [
        {
          who: 'As Marcus, staff',
          text: 'Open Elena Castellanos and press Request. Choose a template, then Make draft and Send list.',
          action: as('marcus.bell', 'Marcus', `${paths.adminUsers}?q=elena.castellanos`),
        },
        {
          who: 'On the mail page',
          text: 'Elena gets one email. It says what the list is for and when it is due.',
          ...mail,
        },
        {
          who: 'As Elena, a client',
          text: 'The list is under For you. Add a file or answer a question.',
          action: as('elena.castellanos', 'Elena', paths.dashboard),
        },
        {
          who: 'As Marcus',
          text: 'What she sent is in To review, under Elena Castellanos.',
          action: as('marcus.bell', 'Marcus', paths.adminToReview),
        },
      ],
    },
  ];
}
