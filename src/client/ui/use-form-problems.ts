import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, type FieldValues, get } from 'react-hook-form';
import type { FieldProblem } from './error-summary.tsx';

/**
 * Moves the focus after failed validation: to the field with the only problem, or to the summary of several.
 * `fieldOrder` is the order on the page; ids are `{prefix}-{field}`.
 */
export function useFormProblems<T extends FieldValues>(
  prefix: string,
  fieldOrder: readonly string[],
  errors: FieldErrors<T>,
) {
  const summary = useRef<HTMLDivElement>(null);
  const [several, setSeveral] = useState(false);
  const waiting = useRef(false);
  const problems: FieldProblem[] = fieldOrder.flatMap((field) => {
    const { message } = (get(errors, field) ?? {}) as { message?: unknown };
    return typeof message === 'string' ? [{ fieldId: `${prefix}-${field}`, message }] : [];
  });

  // Errors are rendered after the failed submission: focus moves once they are rendered, and only then, never while
  // the user corrects them.
  useEffect(() => {
    const first = problems[0];
    if (!waiting.current || !first) return;
    waiting.current = false;
    if (several) summary.current?.focus();
    else document.getElementById(first.fieldId)?.focus();
  });

  return {
    summary,
    problems: several ? problems : [],
    refuse: (count: number) => {
      waiting.current = true;
      setSeveral(count > 1);
    },
    clear: () => setSeveral(false),
  };
}
