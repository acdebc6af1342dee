import { Plus } from 'lucide-react';
import { fallbacks, placeholder, type TemplateField, templateFields } from '#shared/message-templates.ts';
import { Button } from '../ui/button.tsx';
import { GroupField } from '../ui/group-field.tsx';

const words: Record<TemplateField, { label: string; becomes: string }> = {
  firstName: { label: 'First name', becomes: "the client's first name" },
  company: { label: 'Company', becomes: "the client's first company" },
  nextAppointment: { label: 'Next appointment', becomes: '‘your appointment on …’ with day and time' },
  accountant: { label: 'Accountant', becomes: "the client's assigned accountant" },
};

/** The placeholders in plain words, with a button for each. */
export function TemplateFields({ onInsert }: { onInsert: (text: string) => void }) {
  return (
    <GroupField
      id="template-fields"
      label="Filled in for each client"
      hint="A button adds the field where the cursor stands in the text."
    >
      <ul className="divide-y rounded-control border">
        {templateFields.map((field) => {
          const { label, becomes } = words[field];
          return (
            <li key={field} className="flex flex-wrap items-center gap-x-3 px-3">
              <Button
                variant="link"
                className="w-44 shrink-0 justify-start! md:min-h-10"
                onClick={() => onInsert(placeholder(field))}
              >
                <Plus className="size-4 shrink-0" aria-hidden="true" />
                {label}
                <span className="sr-only"> into the text</span>
              </Button>
              <span className="min-w-0 flex-1 basis-52 pb-2 text-caption text-muted-foreground max-xs:-mt-1.5 max-xs:pl-6 xs:pt-2">
                {becomes}, or ‘{fallbacks[field]}’
              </span>
            </li>
          );
        })}
      </ul>
    </GroupField>
  );
}
