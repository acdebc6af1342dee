import { useState } from 'react';
import { fillTemplate, type MergeFields } from '#shared/message-templates.ts';
import { addCalendarDays, firmTimestamp, firmToday, formatFirmTimestamp } from '#shared/time.ts';
import { FilterChips } from '../ui/filter-chips.tsx';

const chips = [
  { value: 'known', label: 'Everything is known' },
  { value: 'unknown', label: 'Nothing is known' },
] as const;

const example = (): MergeFields => ({
  firstName: 'Maya',
  company: 'Okafor & Finch Framing',
  nextAppointment: formatFirmTimestamp(firmTimestamp(addCalendarDays(firmToday(), 7), '11:00')),
  accountant: 'Dana Reyes',
});

/** The text as an example client would receive it. */
export function TemplatePreview({ content }: { content: string }) {
  const [shown, setShown] = useState<(typeof chips)[number]['value']>('known');
  const text = fillTemplate(content, shown === 'known' ? example() : {}).trim();
  return (
    <section aria-labelledby="template-preview" className="min-w-0">
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-3">
        <h3 id="template-preview" className="text-body font-semibold">
          Preview
        </h3>
        <FilterChips
          label="The preview is for a client of whom"
          name="template-preview"
          chips={chips}
          value={shown}
          onChange={setShown}
        />
      </div>
      <p className="max-h-60 min-h-20 overflow-y-auto rounded-control bg-muted px-3 py-2 wrap-anywhere whitespace-pre-wrap">
        {text || (
          <span className="text-muted-foreground">The text appears here as clients will read it.</span>
        )}
      </p>
    </section>
  );
}
