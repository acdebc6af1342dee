import type { Article } from '../../shared/articles.ts';
import { messageOf } from '../core/api-error.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useDeleteArticle } from './api.ts';

export function DeleteArticleDialog({ article, onClose }: { article: Article; onClose: () => void }) {
  const remove = useDeleteArticle();
  return (
    <ConfirmDialog
      open
      title="Delete answer"
      confirmLabel="Delete answer"
      pendingLabel="Deleting..."
      pending={remove.isPending}
      failure={remove.error ? messageOf(remove.error) : undefined}
      onConfirm={() => remove.mutate({ id: article.id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        Are you sure you want to delete{' '}
        <strong className="font-semibold wrap-anywhere">{article.title}</strong>? The chat will no longer
        answer it.
      </p>
    </ConfirmDialog>
  );
}
