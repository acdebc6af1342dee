import { useEffect, useRef, useState } from 'react';
import type { FieldErrors, FieldValues } from 'react-hook-form';
import type { FieldProblem } from './error-summary.tsx';

/**
 * Where focus goes when a form is refused: to the field with the only problem, or to the summary of several.
 * `fieldOrder` is the order on screen; ids are `{prefix}-{field}`.
 */
export function useFormProblems<T extends FieldValues>(
  prefix: string,
  fieldOrder: readonly (keyof T & string)[],
  errors: FieldErrors<T>,
) {
  const summary = useRef<HTMLDivElement>(null);
  const [several, setSeveral] = useState(false);
  const waiting = useRef(false);
  const problems: FieldProblem[] = fieldOrder.flatMap((field) => {
    const message = errors[field]?.message;
    return typeof message === 'string' ? [{ fieldId: `${prefix}-${field}`, message }] : [];
  });

  // The form hands over its errors a moment after the refusal: focus moves once they are on screen, and only then,
  // never while somebody is correcting them.
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
