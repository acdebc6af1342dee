import { randomBytes } from 'node:crypto';
import type { Db } from '#server/core/database/db.ts';
import { insertedRow } from '#server/core/database/inserted-row.ts';
import { requestTemplates } from '#server/core/database/schema.ts';
import type { NewRow } from './new-row.ts';

export function createRequestTemplate(db: Db, values: NewRow<typeof requestTemplates> = {}) {
  const name = `Request template ${randomBytes(6).toString('hex')}`;
  return insertedRow(
    db
      .insert(requestTemplates)
      .values({
        name,
        title: 'Your {period} tax return',
        items: [
          { kind: 'document', label: 'Wage statement (Form W-2)', required: true, templateKey: 'w-2' },
          {
            kind: 'document',
            label: 'Tuition statement (Form 1098-T)',
            required: true,
            templateKey: '1098-t',
          },
          { kind: 'question', label: 'What changed in your life?', required: false, templateKey: 'changes' },
        ],
        ...values,
      })
      .returning(),
  );
}
