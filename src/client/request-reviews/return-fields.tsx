import { maxReasonLength, returnReasonLabels, returnReasons } from '#shared/request-items.ts';
import { FieldError } from '../ui/field.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import type { ReturnForm } from './use-return-form.ts';

interface Props {
  id: string;
  label: string;
  form: ReturnForm;
  /** The client's first name. */
  client: string;
}

/** The reasons and a text field. */
export function ReturnFields({ id, label, form, client }: Props) {
  const { reason, note, problem, group, area, chooseReason, writeNote } = form;
  return (
    <>
      <fieldset
        ref={group}
        tabIndex={-1}
        aria-describedby={problem === 'reason' ? `${id}-reason-error` : undefined}
        className="min-w-0 outline-none"
      >
        <legend className="mb-2 text-caption font-semibold text-muted-foreground">{label}</legend>
        <div className="grid grid-cols-2 gap-2">
          {returnReasons.map((value) => (
            <label
              key={value}
              className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-control border border-input bg-card px-2 py-1.5 text-center leading-tight font-semibold transition-colors has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring not-has-checked:hover:bg-muted pointer-fine:min-h-10"
            >
              <input
                type="radio"
                name={`${id}-reason`}
                value={value}
                checked={value === reason}
                onChange={() => chooseReason(value)}
                className="absolute inset-0 z-1 cursor-pointer opacity-0"
              />
              {returnReasonLabels[value]}
            </label>
          ))}
        </div>
        {problem === 'reason' && (
          <FieldError id={`${id}-reason-error`} className="mt-1.5">
            Choose a reason
          </FieldError>
        )}
      </fieldset>
      <TextAreaField
        ref={area}
        id={`${id}-note`}
        label={`What should ${client} send?`}
        optional={reason !== 'other'}
        error={problem === 'note' ? 'Please say what is missing' : undefined}
        rows={2}
        maxLength={maxReasonLength}
        value={note}
        onChange={({ target }) => writeNote(target.value)}
      />
    </>
  );
}
