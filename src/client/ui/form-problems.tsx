import type { ReactNode, Ref } from 'react';
import { ErrorSummary, type FieldProblem } from './error-summary.tsx';
import { FormAlert } from './form-alert.tsx';

interface Props {
  problems: FieldProblem[];
  summary: Ref<HTMLDivElement>;
  /** The server's error message. */
  failure: string | undefined;
  banner: Ref<HTMLDivElement>;
  /** Below the server's error message: what to do next. */
  advice?: ReactNode;
}

/** The top of every form: the summary of several field errors, or the server's error message. */
export function FormProblems({ problems, summary, failure, banner, advice }: Props) {
  return (
    <>
      {problems.length > 0 && <ErrorSummary ref={summary} problems={problems} />}
      {failure && (
        <FormAlert ref={banner} title={failure}>
          {advice}
        </FormAlert>
      )}
    </>
  );
}
