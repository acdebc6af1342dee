import { useState } from 'react';
import type { ItemFile, RequestItem } from '#shared/request-items.ts';
import { messageOf } from '../core/api-error.ts';
import { isRefused, type QueuedFile } from '../files/queued-file.ts';
import { QueuedFileRow } from '../files/queued-file-row.tsx';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { AnswerForm } from './answer-form.tsx';
import { ItemFiles } from './item-files.tsx';
import { ItemWays } from './item-ways.tsx';
import { ReturnNote } from './return-note.tsx';
import { UploadMilestones } from './upload-milestones.tsx';
import type { ItemAnswers } from './use-item-answers.ts';

interface Props {
  item: RequestItem;
  answers: ItemAnswers;
  mayAnswer: boolean;
  onOpenFile: (file: ItemFile) => void;
  /** Shows the ways to send at once, even for a received item. */
  sendingAgain?: boolean;
  /** The file to replace, if the user has already chosen one. */
  exchanged?: number | undefined;
}

/** What an item asks for, what was sent, and the ways to answer it. */
export function ItemBody({ item, answers, mayAnswer, onOpenFile, sendingAgain = false, exchanged }: Props) {
  const { id, kind, state, why, files, answer } = item;
  /** Set once the user wants to change what was sent, by an additional file or a replacement. */
  const [again, setAgain] = useState(sendingAgain ? { replaces: exchanged } : undefined);
  const queued = answers.uploads.of(id);
  const problem = answers.problemOf(id);
  const isDecided = state === 'accepted' || state === 'waived';
  const isOpen = state === 'open';
  const isReturned = state === 'returned';
  const canSend = mayAnswer && !isDecided;
  const showsWays = canSend && kind === 'document' && (isOpen || isReturned || again !== undefined);
  const notForMe = canSend && (isOpen || isReturned) && (
    <Button
      variant="link"
      pending={answers.isPending(id)}
      aria-label={`This does not apply to me: ${item.label}`}
      onClick={() => void answers.markNotApplicable(id)}
    >
      This does not apply to me
    </Button>
  );
  return (
    <div className="space-y-4">
      {isReturned && <ReturnNote item={item} />}
      {why && (isOpen || kind === 'question') && !isDecided && (
        <p className="wrap-anywhere">
          <strong className="font-semibold">{kind === 'question' ? 'Why we ask.' : 'Why we need it.'}</strong>{' '}
          {why}
        </p>
      )}
      <ItemFiles
        files={files}
        onOpen={onOpenFile}
        onExchange={canSend && !isReturned ? (file) => setAgain({ replaces: file.id }) : undefined}
      />
      {kind === 'question' && answer && !canSend && <p className="wrap-anywhere">“{answer}”</p>}
      {canSend && kind === 'question' && (
        <AnswerForm item={item} answers={answers} beside={notForMe} onSent={() => setAgain(undefined)} />
      )}
      {queued.length > 0 && (
        <ul className="@container divide-y rounded-control border">
          {queued.map((file) => (
            <QueuedFileRow key={file.id} queued={file} queue={answers.uploads.queue} onTurn={() => {}} />
          ))}
        </ul>
      )}
      <UploadMilestones files={queued} />
      {canSend && kind === 'document' && !showsWays && (
        <Button
          variant="secondary"
          className="max-xs:w-full"
          onClick={() => setAgain({ replaces: undefined })}
        >
          Add another file
        </Button>
      )}
      {showsWays && (
        <ItemWays
          item={item}
          answers={answers}
          replaces={replacedFile(item, isReturned ? replacedBy(item) : again?.replaces, queued)}
          onChosen={() => setAgain(undefined)}
        />
      )}
      {problem !== undefined && <FormAlert title={messageOf(problem)} />}
      {kind === 'document' && notForMe && <div>{notForMe}</div>}
    </div>
  );
}

/** A single unusable file is replaced; a missing page is added to it. */
function replacedBy({ files, returnReason }: RequestItem): number | undefined {
  return returnReason !== 'page_missing' && files.length === 1 ? files[0]?.id : undefined;
}

/** Only the first file that is not refused replaces another one. */
function replacedFile({ files }: RequestItem, wanted: number | undefined, queued: readonly QueuedFile[]) {
  const isPromised = queued.some((file) => !isRefused(file) && file.answers?.replaces === wanted);
  return isPromised ? undefined : files.find(({ id }) => id === wanted)?.id;
}
