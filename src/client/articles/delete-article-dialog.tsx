import type { Article } from '#shared/articles.ts';
import { DeleteDialog } from '../core/delete-dialog.tsx';
import { useDeleteArticle } from './api.ts';

export function DeleteArticleDialog({ article, onClose }: { article: Article; onClose: () => void }) {
  return (
    <DeleteDialog noun="answer" remove={useDeleteArticle()} input={{ id: article.id }} onClose={onClose}>
      <p>
        Are you sure you want to delete{' '}
        <strong className="font-semibold wrap-anywhere">{article.title}</strong>? The chat will no longer
        answer it.
      </p>
    </DeleteDialog>
  );
}
