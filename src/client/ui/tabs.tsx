import { Tabs as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';

export const Tabs = Radix.Root;

export function TabList({ className = '', ...rest }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={`flex gap-6 border-b print:hidden ${className}`} {...rest} />;
}

export function Tab(props: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className="-mb-px min-h-11 border-b-2 border-transparent text-body font-semibold text-muted-foreground transition-colors hover:text-foreground data-[state=active]:border-primary data-[state=active]:text-foreground"
      {...props}
    />
  );
}

export function TabPanel(props: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...props} />;
}
