import { Pencil, Trash2 } from 'lucide-react';
import { type Article, fillArticle, nextSteps } from '#shared/articles.ts';
import type { Column } from '../ui/data-table.tsx';
import { RowList } from '../ui/row-list.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { RowOpener } from '../ui/row-opener.tsx';

interface Props {
  articles: Article[];
  onEdit: (article: Article) => void;
  onDelete: (article: Article) => void;
}

const caption = 'Answers of the chat';

export function ArticleList({ articles, onEdit, onDelete }: Props) {
  const opener = (article: Article) => <RowOpener onOpen={() => onEdit(article)}>{article.title}</RowOpener>;
  const text = ({ body }: Article) => (
    <span className="line-clamp-2">{fillArticle(body) || 'Not answered: the chat offers your staff'}</span>
  );
  const columns: Column<Article>[] = [
    { header: 'Title', width: 12, cell: opener },
    { header: 'Answer', width: 16, cell: text },
    {
      header: 'Button',
      width: 11.5,
      cell: ({ nextStep }) => (nextStep ? nextSteps[nextStep] : 'None'),
      steady: true,
    },
  ];
  const menu = (article: Article) => (
    <RowMenu
      label={`Actions for ${article.title}`}
      actions={[
        { label: 'Edit answer', icon: Pencil, onSelect: () => onEdit(article) },
        { label: 'Delete answer', icon: Trash2, onSelect: () => onDelete(article), destructive: true },
      ]}
    />
  );
  return (
    <RowList
      caption={caption}
      rows={articles}
      columns={columns}
      action={menu}
      card={(article) => ({ title: opener(article), meta: text(article) })}
    />
  );
}
