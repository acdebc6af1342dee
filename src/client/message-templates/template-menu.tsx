import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { fillTemplate } from '#shared/message-templates.ts';
import { paths } from '#shared/paths.ts';
import { buttonClass } from '../ui/button.tsx';
import {
  DropdownContent,
  DropdownItem,
  DropdownLoadError,
  DropdownMenu,
  DropdownNote,
  DropdownTrigger,
} from '../ui/dropdown-menu.tsx';
import { useTemplates } from './api.ts';

interface Props {
  /** The recipient of the message. */
  firstName: string | null;
  /** Called with the text, placeholders filled in. */
  onChoose: (text: string) => void;
}

export function TemplateMenu({ firstName, onChoose }: Props) {
  const { rows, failed, retry } = useTemplates();
  return (
    <DropdownMenu modal={false}>
      <DropdownTrigger className={buttonClass('secondary')}>
        Templates
        <ChevronDown className="size-4.5" aria-hidden="true" />
      </DropdownTrigger>
      <DropdownContent inPlace align="start" className="w-72">
        {!rows && !failed && <DropdownNote>Loading templates...</DropdownNote>}
        {rows?.map(({ id, name, content }) => (
          <DropdownItem key={id} onSelect={() => onChoose(fillTemplate(content, { firstName }))}>
            {name}
          </DropdownItem>
        ))}
        {rows?.length === 0 && (
          <DropdownItem asChild>
            <Link to={paths.adminTemplates}>No templates yet. Add some in Settings.</Link>
          </DropdownItem>
        )}
        {failed && <DropdownLoadError what="the templates" onRetry={retry} />}
      </DropdownContent>
    </DropdownMenu>
  );
}
