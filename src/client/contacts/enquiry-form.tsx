import type { ReactNode, Ref, SubmitEvent } from 'react';
import type { EnquiryInput } from '#shared/contacts.ts';
import { PolicyLinks } from '../core/firm-links.tsx';
import { Button } from '../ui/button.tsx';
import { HoneypotField } from '../ui/honeypot-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { TextField } from '../ui/text-field.tsx';

type EnquiryField = keyof EnquiryInput;

/** Slug and label of the services. */
export type ServiceOptions = readonly (readonly [slug: string, label: string])[];

interface Props {
  services: ServiceOptions;
  /** Registers an input; returns only its name until the form's code is loaded. */
  bind: (field: EnquiryField) => { name: string };
  errors?: Partial<Record<EnquiryField, { message?: string }>>;
  sending?: boolean;
  disabled?: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onFocus?: () => void;
  onPointerDown?: () => void;
  ref?: Ref<HTMLFormElement>;
  /** Errors above the fields. */
  children?: ReactNode;
}

/** The form's markup, complete before the form's code is loaded. */
export function EnquiryForm(props: Props) {
  const { services, bind, errors = {}, sending = false, disabled = false, children } = props;
  return (
    <form
      noValidate
      method="post"
      ref={props.ref}
      onSubmit={props.onSubmit}
      onFocus={props.onFocus}
      onPointerDown={props.onPointerDown}
      className="space-y-5"
    >
      <h3 className="font-serif text-[1.5rem] leading-tight font-[500]">Send Us a Message</h3>
      {children}
      <TextField
        id="enquiry-full_name"
        label="Full name"
        error={errors.full_name?.message}
        autoComplete="name"
        {...bind('full_name')}
      />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField
          id="enquiry-email"
          label="Email"
          error={errors.email?.message}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...bind('email')}
        />
        <TextField
          id="enquiry-phone"
          label="Phone"
          optional
          error={errors.phone?.message}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...bind('phone')}
        />
      </div>
      <SelectField
        id="enquiry-service_interested"
        label="Service you are interested in"
        error={errors.service_interested?.message}
        {...bind('service_interested')}
      >
        <option value="">Select a service</option>
        {services.map(([slug, label]) => (
          <option key={slug} value={slug}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        id="enquiry-message"
        label="Message"
        hint="Please leave out Social Security and account numbers."
        error={errors.message?.message}
        {...bind('message')}
      />
      <HoneypotField {...bind('website')} />
      <div className="space-y-4">
        <p className="text-caption text-muted-foreground">
          By submitting this form you agree to our <PolicyLinks first="privacy" />.
        </p>
        <Button
          type="submit"
          disabled={disabled || sending}
          pending={sending}
          pendingLabel="Sending Message..."
          className="w-full xs:w-auto"
        >
          Send Message
        </Button>
      </div>
    </form>
  );
}
