import { FilePlus, X } from 'lucide-react';
import type { UnansweredQuestion } from '#shared/articles.ts';
import { countOf } from '#shared/format.ts';
import type { Column } from '../ui/data-table.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { RowList } from '../ui/row-list.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { RowOpener } from '../ui/row-opener.tsx';

interface Props {
  questions: UnansweredQuestion[];
  onAnswer: (question: UnansweredQuestion) => void;
  onDismiss: (question: UnansweredQuestion) => void;
}

const caption = 'Questions without an answer';

export function QuestionList({ questions, onAnswer, onDismiss }: Props) {
  const opener = (question: UnansweredQuestion) => (
    <RowOpener onOpen={() => onAnswer(question)}>{question.wording}</RowOpener>
  );
  const asked = ({ times }: UnansweredQuestion) => countOf(times, 'time');
  const last = ({ lastAskedAt }: UnansweredQuestion) => <RelativeTime timestamp={lastAskedAt} />;
  const columns: Column<UnansweredQuestion>[] = [
    { header: 'Question', width: 16, cell: opener },
    { header: 'Asked', width: 7.5, cell: asked, steady: true },
    { header: 'Last asked', width: 8.5, cell: last, numeric: true },
  ];
  const menu = (question: UnansweredQuestion) => (
    <RowMenu
      label={`Actions for ${question.wording}`}
      actions={[
        { label: 'Write an answer', icon: FilePlus, onSelect: () => onAnswer(question) },
        { label: 'Remove from list', icon: X, onSelect: () => onDismiss(question) },
      ]}
    />
  );
  return (
    <RowList
      caption={caption}
      rows={questions}
      columns={columns}
      action={menu}
      card={(question) => ({
        title: opener(question),
        meta: (
          <>
            {asked(question)} · {last(question)}
          </>
        ),
      })}
    />
  );
}
