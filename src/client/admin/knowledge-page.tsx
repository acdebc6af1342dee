import { FilePlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Article } from '#shared/articles.ts';
import { paths } from '#shared/paths.ts';
import { useArticles } from '../articles/api.ts';
import { ArticleDialog } from '../articles/article-dialog.tsx';
import { ArticleList } from '../articles/article-list.tsx';
import { DeleteArticleDialog } from '../articles/delete-article-dialog.tsx';
import { pageMeta } from '../core/page-meta.ts';
import { listCount } from '../core/use-paged-list.ts';
import { Button } from '../ui/button.tsx';
import { ListFrame } from '../ui/list-frame.tsx';
import { ListHeader } from '../ui/list-header.tsx';
import { NothingFound } from '../ui/nothing-found.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useSearchText } from '../ui/use-search-text.ts';

const title = 'Chat answers';

export const meta = () => pageMeta(title);

export default function KnowledgePage() {
  const search = useSearchText();
  const { rows, total, ...list } = useArticles(search.text);
  const [edited, setEdited] = useState<Article | 'new'>();
  const [deleted, setDeleted] = useState<Article>();
  return (
    <>
      <ListHeader title={title} count={listCount(total, 'answer')}>
        <SearchField label="Search answers..." value={search.typed} onChange={search.type} />
        <Button className="max-md:w-full" onClick={() => setEdited('new')}>
          <FilePlus className="size-4.5" aria-hidden="true" />
          Add answer
        </Button>
      </ListHeader>
      <p className="mt-3 max-w-[68ch] text-muted-foreground">
        What the chat on the website can answer. What visitors asked in vain is under{' '}
        <Link to={paths.adminQuestions} className="text-link">
          Unanswered questions
        </Link>
        .
      </p>
      <ListFrame
        {...list}
        loading="Loading answers..."
        what="the answers"
        count={rows?.length}
        empty={
          <NothingFound
            drawing="letters"
            title="No answers found"
            searching={search.text !== ''}
            onClear={search.clear}
          >
            Without answers the chat sends every visitor to your staff.
          </NothingFound>
        }
      >
        <ArticleList articles={rows ?? []} onEdit={setEdited} onDelete={setDeleted} />
      </ListFrame>
      {edited && (
        <ArticleDialog article={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {deleted && <DeleteArticleDialog article={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  );
}
