import { ListChecks } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SelectedLists, WaitingList } from '#shared/request-reminders.ts';
import { Button } from '../ui/button.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { useWidestFit } from '../ui/use-widest-fit.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { CalledDialog } from './called-dialog.tsx';
import { PauseDialog } from './pause-dialog.tsx';
import { RemindDialog } from './remind-dialog.tsx';
import { actionLabels, SelectionBar, type WaitingAction } from './selection-bar.tsx';
import type { Selection } from './use-selection.ts';
import { WaitingCards } from './waiting-cards.tsx';
import { WaitingTable } from './waiting-table.tsx';

/** Minimum widths in rem for all columns, and for all but the last reminder. */
const tableWidths = [61.5, 53.75];

const dialogs = { called: CalledDialog, remind: RemindDialog, pause: PauseDialog, assign: AssignDialog };

interface Props {
  lists: WaitingList[];
  selection: Selection;
}

/** The rows as a table or cards, with actions on one row or on the selected ones. */
export function WaitingView({ lists, selection }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const fit = useWidestFit(frame, tableWidths);
  const [selecting, setSelecting] = useState(false);
  const [open, setOpen] = useState<{ action: WaitingAction; selected: SelectedLists }>();
  const close = () => setOpen(undefined);
  const OpenDialog = open && dialogs[open.action];
  const menu = (list: WaitingList) => (
    <RowMenu
      label={`Actions for ${list.title} of ${list.client.name}`}
      actions={Object.entries(actionLabels).map(([action, look]) => ({
        ...look,
        onSelect: () => setOpen({ action: action as WaitingAction, selected: { ids: [list.id] } }),
      }))}
    />
  );
  return (
    <>
      <div ref={frame}>
        {fit !== undefined && fit >= 0 && (
          <WaitingTable lists={lists} short={fit === 1} selection={selection} menu={menu} />
        )}
        {fit === -1 && (
          <>
            <div className="flex flex-wrap items-center gap-2 border-b px-2 py-1">
              <Button
                variant="quiet"
                aria-pressed={selecting}
                onClick={() => {
                  if (selecting) selection.clear();
                  setSelecting(!selecting);
                }}
              >
                <ListChecks className="size-4.5" aria-hidden="true" />
                {selecting ? 'Stop selecting' : 'Select'}
              </Button>
              {selecting && (
                <Button variant="quiet" onClick={selection.toggleShown}>
                  {selection.ids.size === lists.length ? 'Select none' : 'Select all shown'}
                </Button>
              )}
            </div>
            <WaitingCards
              lists={lists}
              selecting={selecting}
              onStart={() => setSelecting(true)}
              selection={selection}
              menu={menu}
            />
          </>
        )}
      </div>
      {selection.count > 0 && (
        <SelectionBar
          selection={selection}
          onAct={(action) => setOpen({ action, selected: selection.selected })}
        />
      )}
      {OpenDialog && (
        <OpenDialog
          selected={open.selected}
          onDone={() => {
            close();
            selection.clear();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
