import { client, type Line, staff } from './conversation.ts';

export const payrollConversations: Line[][] = [
  [
    client('New hire starts Monday. What do you need from him?'),
    staff(
      'W-4, the state form G-4, I-9 with copies of what he showed you, and a voided check if he wants direct deposit. He can fill them in on a phone; please upload them before Thursday noon so that he is in the first run.',
    ),
    client('All four are uploaded. He has lovely handwriting.'),
    staff('He is set up. First pay on the regular date.'),
  ],
  [
    staff('Hours for this pay period are not here yet. The cut-off is Wednesday at noon.'),
    client('On it.'),
    client('Sent. Two people had overtime, I marked them in yellow.'),
    staff('Got them, payroll is running. Total to be debited on Friday: $7,904.16.'),
  ],
  [
    client('I paid a bonus by hand before the holidays and only now thought of taxes. How bad is it?'),
    staff(
      'Not bad. We treat what you paid as the net amount and work backwards to the gross. You owe the difference to the government, not to the employee.',
    ),
    client('How much is the difference?'),
    staff('About a third of what you paid. It goes with the next deposit.'),
    client('Lesson learned. Next time I ask first.'),
  ],
  [
    client('One of my drivers got a garnishment order. I have never had one. Do I have to tell him?'),
    staff(
      'Upload it, please, all pages, today if you can: the clock started when you received it. And yes, he gets a copy; I will prepare the letter so that it is factual and kind.',
    ),
    client('Uploaded. He already knew.'),
    staff('Good. The deduction starts with the next run and I will tell you when it ends.'),
  ],
  [
    staff('Form 941 for {quarter} is filed. The copy is in your files and there is nothing to pay.'),
    client('My favorite kind of message.'),
  ],
  [
    client('Can my son work in the shop in summer and be on the payroll? He is sixteen.'),
    staff(
      'Yes, with real work, real hours and a real paycheck. For a sole proprietor there is even a saving on payroll taxes for one’s own child. Keep a simple time sheet and let us put him in as any other employee.\n\nThere are limits on hours during school weeks; I will send you the short version.',
    ),
    client('He asks whether he gets paid vacation.'),
    staff('Tell him to negotiate that with management.'),
  ],
  [
    client(
      'Contractor or employee? She works for us three days a week, with our tools, and asks when she may leave.',
    ),
    staff('From those three facts: employee. I know it is not what you hoped for.'),
    client('What would it cost us?'),
    staff(
      'On her current rate roughly nine percent more for you, and some paperwork for us. Getting it wrong costs a good deal more.',
    ),
    client('Then let us do it right from the first of the month.'),
  ],
  [
    client('The workers’ comp auditor wants payroll by job class. Do we have that?'),
    staff('We do, since we set up the classes last year. The report for the policy year is in your files.'),
    client('She says it is the cleanest she has seen this week. I took the credit.'),
  ],
];
