import { ChevronDown } from 'lucide-react';
import { Accordion as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface Props {
  items: { title: string; content: ReactNode }[];
  /** Whether the titles are h2 or h3 on their page. */
  level: 2 | 3;
}

/** Sections that expand independently of one another. */
export function Accordion({ items, level }: Props) {
  const Heading = `h${level}` as const;
  return (
    <Radix.Root type="multiple" className="divide-y border-t">
      {items.map(({ title, content }) => (
        <Radix.Item key={title} value={title}>
          <Radix.Header asChild>
            <Heading>
              <Radix.Trigger className="group flex min-h-13 w-full cursor-pointer items-center justify-between gap-4 px-5 py-3 text-left font-semibold transition-colors hover:bg-muted">
                {title}
                <ChevronDown
                  className="size-4.5 shrink-0 text-muted-foreground transition-transform group-data-[state=open]:rotate-180"
                  aria-hidden="true"
                />
              </Radix.Trigger>
            </Heading>
          </Radix.Header>
          <Radix.Content className="max-w-[68ch] px-5 pb-4 text-muted-foreground">{content}</Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
