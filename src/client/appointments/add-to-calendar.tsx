import { CalendarPlus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';
import { DropdownContent, DropdownItem, DropdownMenu, DropdownTrigger } from '../ui/dropdown-menu.tsx';
import { googleCalendarUrl } from './google-calendar-url.ts';

interface Props extends Omit<ComponentProps<typeof Button>, 'children'> {
  appointment: Parameters<typeof googleCalendarUrl>[0];
  /** The path of the calendar file. */
  file: string;
}

/** A menu: Google's page, or a file that every other calendar program opens. */
export function AddToCalendar({ appointment, file, ...button }: Props) {
  return (
    <DropdownMenu modal={false}>
      <DropdownTrigger asChild>
        <Button {...button}>
          <CalendarPlus className="size-4.5" aria-hidden="true" />
          Add to calendar
        </Button>
      </DropdownTrigger>
      <DropdownContent align="start" className="w-72">
        <DropdownItem asChild>
          <a href={googleCalendarUrl(appointment)} target="_blank" rel="noreferrer">
            Google Calendar
          </a>
        </DropdownItem>
        <DropdownItem asChild>
          <a href={file} download>
            Apple, Outlook and others (a file)
          </a>
        </DropdownItem>
      </DropdownContent>
    </DropdownMenu>
  );
}
