import { FilePlus, X } from 'lucide-react';
import type { UnansweredQuestion } from '../../shared/articles.ts';
import { countOf } from '../../shared/format.ts';
import { CardList } from '../ui/card-list.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { RowOpener } from '../ui/row-opener.tsx';
import { useWide } from '../ui/use-wide.ts';

interface Props {
  questions: UnansweredQuestion[];
  onAnswer: (question: UnansweredQuestion) => void;
  onDismiss: (question: UnansweredQuestion) => void;
}

const caption = 'Questions without an answer';
const idOf = ({ id }: UnansweredQuestion) => id;

export function QuestionList({ questions, onAnswer, onDismiss }: Props) {
  const wide = useWide();
  const opener = (question: UnansweredQuestion) => (
    <RowOpener onOpen={() => onAnswer(question)}>{question.wording}</RowOpener>
  );
  const asked = ({ times }: UnansweredQuestion) => countOf(times, 'time');
  const last = ({ lastAskedAt }: UnansweredQuestion) => <RelativeTime moment={lastAskedAt} />;
  const columns: Column<UnansweredQuestion>[] = [
    { header: 'Question', cell: opener },
    { header: 'Asked', cell: asked, steady: true },
    { header: 'Last asked', cell: last, steady: true },
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
  const list = { rows: questions, keyOf: idOf, action: menu };
  if (wide) return <DataTable caption={caption} columns={columns} {...list} />;
  return (
    <CardList
      label={caption}
      {...list}
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
