import type { Ref } from 'react';
import { FormAlert } from './form-alert.tsx';

export interface FieldProblem {
  fieldId: string;
  message: string;
}

/** All problems of a form, with the messages shown at their fields and links to them. */
export function ErrorSummary({ problems, ref }: { problems: FieldProblem[]; ref?: Ref<HTMLDivElement> }) {
  return (
    <FormAlert ref={ref} title="There is a problem">
      <ul className="mt-1">
        {problems.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              className="inline-block py-1 text-danger underline underline-offset-3 hover:decoration-2"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </FormAlert>
  );
}
