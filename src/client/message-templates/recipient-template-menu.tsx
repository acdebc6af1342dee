import { useState } from 'react';
import type { Recipient } from '../messages/recipient.tsx';
import { useMergeFields } from './api.ts';
import { TemplateMenu } from './template-menu.tsx';

interface Props {
  /** Undefined until one is chosen. */
  recipient: Recipient | undefined;
  onChoose: (text: string) => void;
  focusField: () => void;
}

/** Templates for a recipient whose name alone is known. The other merge fields are loaded when the menu opens. */
export function RecipientTemplateMenu({ recipient, onChoose, focusField }: Props) {
  const [opened, setOpened] = useState(false);
  const clientId = recipient?.client ? (recipient.value as number) : undefined;
  const { data, isError, refetch } = useMergeFields(opened ? clientId : undefined);
  const nameOnly = { firstName: recipient?.firstName ?? null };
  return (
    <TemplateMenu
      mergeFields={clientId === undefined ? nameOnly : data === null ? nameOnly : data}
      onRetry={isError ? () => void refetch() : undefined}
      onOpenChange={(open) => open && setOpened(true)}
      onChoose={onChoose}
      focusField={focusField}
    />
  );
}
