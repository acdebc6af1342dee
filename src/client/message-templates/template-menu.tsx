import { ChevronDown } from 'lucide-react';
import { fillTemplate } from '../../shared/message-templates.ts';
import { buttonClass } from '../ui/button.tsx';
import { DropdownContent, DropdownItem, DropdownMenu, DropdownTrigger } from '../ui/dropdown-menu.tsx';
import { useTemplates } from './api.ts';

interface Props {
  /** Whom the message is for. */
  firstName: string | null;
  /** With the text, the name already in it. */
  onChoose: (text: string) => void;
}

export function TemplateMenu({ firstName, onChoose }: Props) {
  const { data, isError } = useTemplates();
  return (
    <DropdownMenu modal={false}>
      <DropdownTrigger className={buttonClass('secondary')}>
        Templates
        <ChevronDown className="size-4.5" aria-hidden="true" />
      </DropdownTrigger>
      <DropdownContent inPlace align="start" className="w-72">
        {data?.map(({ id, name, content }) => (
          <DropdownItem key={id} onSelect={() => onChoose(fillTemplate(content, { firstName }))}>
            {name}
          </DropdownItem>
        ))}
        {data?.length === 0 && (
          <p className="px-2.5 py-3 text-muted-foreground">No templates yet. Add some in Settings.</p>
        )}
        {isError && <p className="px-2.5 py-3 text-muted-foreground">We couldn't load the templates.</p>}
      </DropdownContent>
    </DropdownMenu>
  );
}
