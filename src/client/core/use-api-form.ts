import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { useFormProblems } from '../ui/use-form-problems.ts';
import { ApiError, messageOf } from './api-error.ts';
import { prepareValidation } from './schema-resolver.ts';

interface Options<Values extends FieldValues, Sent> {
  /** Ids of the fields are `{id}-{field}`. */
  id: string;
  /** In the order of the page. */
  fields: readonly (Path<Values> & string)[];
  resolver: Resolver<Values, unknown, Sent>;
  /** Without them, values entered before hydration stay. */
  defaultValues?: DefaultValues<Values>;
  /**
   * Closing the dialog or leaving the page belongs in the `onSuccess` given to `mutateAsync`. It is skipped if the form
   * is gone by then: after Cancel, another dialog may be open.
   */
  send: (values: Sent) => Promise<unknown>;
  /** Shown above the fields if the error response has no message. */
  failure?: string;
}

/**
 * A form with the contract's validation and the server's errors. Problems are summarized and focused; an error response
 * is shown above the fields and at the fields it names (only at the field if both texts are the same); nothing is
 * submitted twice.
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
  // Validation is asynchronous: a second press may come before the first one has set `isSubmitting`.
  const busy = useRef(false);

  useEffect(prepareValidation, []);
  useEffect(() => {
    if (sending.error) banner.current?.focus();
  }, [sending.error]);

  const failure = sending.error ? messageOf(sending.error, options.failure) : undefined;
  const named = sending.error instanceof ApiError ? sending.error.fields : {};
  // The message is already shown at its field, which has the focus.
  const isAtField = fields.some((field) => named[field] === failure);

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
          const shouldFocus = named[field] === messageOf(error);
          if (named[field]) form.setError(field, { type: 'server', message: named[field] }, { shouldFocus });
        }
      } finally {
        busy.current = false;
      }
    },
    (invalid) => {
      sending.reset();
      refuse(fields.filter((name) => get(invalid, name)).length);
    },
  );

  return {
    ...form,
    submit,
    pending: sending.isPending,
    /** For `FormProblems`. */
    problems: {
      summary,
      problems,
      banner,
      failure: isAtField ? undefined : failure,
    },
    /** Props of a field component: id, name, error and its registration with the form. */
    field: (name: Path<Values> & string) => {
      const { message } = (get(errors, name) ?? {}) as { message?: unknown };
      return {
        id: `${id}-${name}`,
        error: typeof message === 'string' ? message : undefined,
        ...form.register(name),
      };
    },
  };
}
