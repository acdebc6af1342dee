import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { EnquiryInput } from '#shared/contacts.ts';
import { ApiError, messageOf } from '../core/api-error.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { toast } from '../ui/toast.ts';
import { Toaster } from '../ui/toaster.tsx';
import { useFormProblems } from '../ui/use-form-problems.ts';
import { sendOnce } from './api.ts';
import { EnquiryForm, type ServiceOptions } from './enquiry-form.tsx';
import { EnquirySent } from './enquiry-sent.tsx';
import { type PrehydrationInput, restoreFocus } from './prehydration-input.ts';

const fields = ['full_name', 'email', 'phone', 'service_interested', 'message'] as const;
const empty = { full_name: '', email: '', phone: '', message: '', website: '' };
const failure = 'Failed to send message';

export interface LiveEnquiryProps {
  services: ServiceOptions;
  start: PrehydrationInput;
}

/** The form with validation and submit; this module is loaded when the form comes near the viewport. */
export function LiveEnquiry({ services, start }: LiveEnquiryProps) {
  const { register, handleSubmit, reset, setError, setFocus, formState } = useForm<EnquiryInput>({
    resolver: schemaResolver(async () => (await import('#shared/contacts.ts')).enquiryInput),
    defaultValues: { ...empty, ...start.values },
    shouldFocusError: false,
  });
  const { errors, isSubmitting } = formState;
  const [sent, setSent] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { summary, problems, refuse, clear } = useFormProblems<EnquiryInput>('enquiry', fields, errors);
  const banner = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (refusal) banner.current?.focus();
  }, [refusal]);

  const submit = handleSubmit(
    async ({ website, ...enquiry }) => {
      clear();
      setRefusal(null);
      try {
        await sendOnce({ ...enquiry, website: website || undefined });
      } catch (error) {
        const message = messageOf(error, 'Please try again or contact us directly by phone.');
        for (const field of fields) {
          const refused = error instanceof ApiError && error.fields[field];
          if (refused) setError(field, { type: 'server', message: refused });
        }
        setRefusal(message);
        toast({ variant: 'destructive', title: failure, description: message });
        return;
      }
      toast({
        title: 'Message sent successfully',
        description: 'Thank you for reaching out! We will contact you shortly.',
      });
      reset({ ...empty, service_interested: undefined });
      setSent(true);
    },
    (invalid) => {
      setRefusal(null);
      refuse(Object.keys(invalid).length);
    },
  );

  const begin = useRef(() => {
    restoreFocus(start);
    if (start.submitted) void submit();
  });
  useLayoutEffect(() => begin.current(), []);

  return (
    <Toaster>
      {sent ? (
        <EnquirySent
          onAnother={() => {
            setSent(false);
            setTimeout(() => setFocus('full_name'));
          }}
        />
      ) : (
        <EnquiryForm
          services={services}
          bind={register}
          errors={errors}
          sending={isSubmitting}
          onSubmit={submit}
        >
          {problems.length > 0 && <ErrorSummary ref={summary} problems={problems} />}
          {refusal && (
            <FormAlert ref={banner} title={failure}>
              <p>{refusal}</p>
            </FormAlert>
          )}
        </EnquiryForm>
      )}
    </Toaster>
  );
}
