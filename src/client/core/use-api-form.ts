import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import { useFormProblems } from '../ui/use-form-problems.ts';
import { ApiError, messageOf } from './api-error.ts';

interface Options<Values extends FieldValues, Sent> {
  /** Ids of the fields are `{id}-{field}`. */
  id: string;
  /** In the order on screen. */
  fields: readonly (Path<Values> & string)[];
  resolver: Resolver<Values, unknown, Sent>;
  /** Without them, what was typed or filled in before this code arrived stays. */
  defaultValues?: DefaultValues<Values>;
  send: (values: Sent) => Promise<unknown>;
  /** Shown above the fields where the server sent no words of its own. */
  failure?: string;
}

/**
 * A form whose rules are the contract's and whose answer is the server's: problems are summed up and focused, a refusal
 * stands above the fields and at the fields it names, and nothing is sent twice.
 */
export function useApiForm<Values extends FieldValues, Sent = Values>(options: Options<Values, Sent>) {
  const { id, fields } = options;
  const form = useForm<Values, unknown, Sent>({
    resolver: options.resolver,
    ...(options.defaultValues && { defaultValues: options.defaultValues }),
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const sending = useMutation({ mutationFn: options.send });
  const { summary, problems, refuse, clear } = useFormProblems<Values>(id, fields, errors);
  const banner = useRef<HTMLDivElement>(null);
  // Checking a form takes a moment, in which a second press has not yet seen the first one.
  const busy = useRef(false);

  useEffect(() => {
    if (sending.error) banner.current?.focus();
  }, [sending.error]);

  const submit = form.handleSubmit(
    async (values) => {
      clear();
      if (busy.current) return;
      busy.current = true;
      try {
        await sending.mutateAsync(values);
      } catch (error) {
        const named = error instanceof ApiError ? error.fields : {};
        for (const field of fields) {
          if (named[field]) form.setError(field, { type: 'server', message: named[field] });
        }
      } finally {
        busy.current = false;
      }
    },
    (invalid) => {
      sending.reset();
      refuse(Object.keys(invalid).length);
    },
  );

  return {
    ...form,
    submit,
    pending: sending.isPending,
    /** For `FormProblems`. */
    trouble: {
      summary,
      problems,
      banner,
      failure: sending.error ? messageOf(sending.error, options.failure) : undefined,
    },
    /** What a field component needs: id, name, error and its ties to the form. */
    field: (name: Path<Values> & string) => {
      const message = errors[name]?.message;
      return {
        id: `${id}-${name}`,
        error: typeof message === 'string' ? message : undefined,
        ...form.register(name),
      };
    },
  };
}
