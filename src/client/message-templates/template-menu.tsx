import { ChevronDown, Settings } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { fillTemplate, type MergeFields } from '#shared/message-templates.ts';
import { paths } from '#shared/paths.ts';
import { buttonClass } from '../ui/button.tsx';
import {
  DropdownContent,
  DropdownItem,
  DropdownLoadError,
  DropdownMenu,
  DropdownNote,
  DropdownRule,
  DropdownTrigger,
} from '../ui/dropdown-menu.tsx';
import { useTemplates } from './api.ts';

interface Props {
  /** The known fields of the recipient; undefined until they have loaded. */
  mergeFields: Partial<MergeFields> | undefined;
  /** Set if loading them has failed. */
  onRetry?: (() => void) | undefined;
  onOpenChange?: (open: boolean) => void;
  /** Without a border, as in the row below the field of a conversation. */
  quiet?: boolean;
  /** Called with the text, its placeholders filled in. */
  onChoose: (text: string) => void;
  /** Called once the menu has closed after a choice: Ctrl+Enter then sends the text. */
  focusField: () => void;
}

const quietClass =
  'inline-flex min-h-9 items-center gap-1.5 rounded-control px-2.5 text-caption font-semibold text-muted-foreground transition-colors hover:bg-muted data-[state=open]:bg-muted data-[state=open]:text-foreground pointer-coarse:min-h-11';

export function TemplateMenu({
  mergeFields,
  onRetry,
  onOpenChange,
  quiet = false,
  onChoose,
  focusField,
}: Props) {
  const chosen = useRef(false);
  const { rows, failed, retry } = useTemplates();
  const isWithoutFields = mergeFields === undefined && onRetry !== undefined;
  return (
    <DropdownMenu modal={false} {...(onOpenChange && { onOpenChange })}>
      <DropdownTrigger className={quiet ? quietClass : buttonClass('secondary')}>
        Templates
        <ChevronDown className={quiet ? 'size-4' : 'size-4.5'} aria-hidden="true" />
      </DropdownTrigger>
      <DropdownContent
        inPlace
        align="start"
        className="w-72"
        onCloseAutoFocus={(event) => {
          if (!chosen.current) return;
          chosen.current = false;
          event.preventDefault();
          focusField();
        }}
      >
        {failed ? (
          <DropdownLoadError what="the templates" onRetry={retry} />
        ) : isWithoutFields ? (
          // Without these fields the text would say 'your company' to a client whose company we know.
          <DropdownLoadError what="what is filled in" onRetry={onRetry} />
        ) : !rows || !mergeFields ? (
          <DropdownNote>Loading templates...</DropdownNote>
        ) : rows.length === 0 ? (
          <DropdownNote>No templates yet.</DropdownNote>
        ) : (
          rows.map(({ id, name, content }) => (
            <DropdownItem
              key={id}
              onSelect={() => {
                chosen.current = true;
                onChoose(fillTemplate(content, mergeFields));
              }}
            >
              {name}
            </DropdownItem>
          ))
        )}
        <DropdownRule />
        <DropdownItem asChild>
          <Link to={paths.adminTemplates}>
            <Settings aria-hidden="true" />
            {rows?.length === 0 ? 'Add templates' : 'Edit templates'}
          </Link>
        </DropdownItem>
      </DropdownContent>
    </DropdownMenu>
  );
}
