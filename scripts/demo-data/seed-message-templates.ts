import type { Db } from '#server/core/database/db.ts';
import { createMessageTemplate } from '#test/factories/message-templates.ts';

const templates = [
  {
    name: 'Papers for the meeting',
    content:
      'Hello {{firstName}},\n\nPlease bring the papers of {{company}} to {{nextAppointment}}, or add them to your files beforehand.\n\nKind regards',
  },
  {
    name: 'Who to ask',
    content:
      'Hello {{firstName}},\n\n{{accountant}} looks after {{company}} and will get back to you within a working day.\n\nKind regards',
  },
];

/** In addition to the three that every firm begins with. */
export async function seedMessageTemplates(db: Db): Promise<void> {
  for (const template of templates) await createMessageTemplate(db, template);
}
