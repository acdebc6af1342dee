import { useState } from 'react';
import { Link } from 'react-router';
import type { UnansweredQuestion } from '#shared/articles.ts';
import { paths } from '#shared/paths.ts';
import { useDismissQuestion, useUnansweredQuestions } from '../articles/api.ts';
import { ArticleDialog } from '../articles/article-dialog.tsx';
import { QuestionList } from '../articles/question-list.tsx';
import { pageMeta } from '../core/page-meta.ts';
import { listCount } from '../core/use-paged-list.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListFrame } from '../ui/list-frame.tsx';
import { ListHeader } from '../ui/list-header.tsx';

const title = 'Unanswered questions';

export const meta = () => pageMeta(title);

export default function QuestionsPage() {
  const { rows, total, ...list } = useUnansweredQuestions();
  const dismiss = useDismissQuestion();
  const [answered, setAnswered] = useState<UnansweredQuestion>();
  return (
    <>
      <ListHeader title={title} count={listCount(total, 'question')} />
      <p className="mt-3 max-w-[68ch] text-muted-foreground">
        What visitors asked the chat in vain, most frequent first. Open one to write its answer, which then
        joins the{' '}
        <Link to={paths.adminKnowledge} className="text-link">
          Chat answers
        </Link>
        .
      </p>
      <ListFrame
        {...list}
        loading="Loading questions..."
        what="the questions"
        count={rows?.length}
        empty={
          <EmptyState drawing="letters" title="No unanswered questions">
            The chat has had an answer to everything so far.
          </EmptyState>
        }
      >
        <QuestionList
          questions={rows ?? []}
          onAnswer={setAnswered}
          onDismiss={({ id }) => dismiss.mutate({ id })}
        />
      </ListFrame>
      {answered && <ArticleDialog question={answered} onClose={() => setAnswered(undefined)} />}
    </>
  );
}
