import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ArticleInput,
  createArticle,
  deleteArticle,
  deleteUnansweredQuestion,
  listArticles,
  listUnansweredQuestions,
  updateArticle,
} from '../../shared/articles.ts';
import { call, callPage } from '../core/api.ts';
import { messageOf } from '../core/api-error.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';
import { toast } from '../ui/toast.ts';

const articlesKey = ['articles'] as const;

/** What is said where the server sends no words of its own. */
export const failureText = 'Something went wrong. Please try again.';

export function useArticles(text: string) {
  return usePagedList([...articlesKey, { text }], (cursor) =>
    callPage(listArticles, { q: text || undefined, cursor, limit: rowsPerPage }),
  );
}

export function useUnansweredQuestions() {
  return usePagedList([...articlesKey, 'unanswered'], (cursor) =>
    callPage(listUnansweredQuestions, { cursor, limit: rowsPerPage }),
  );
}

/** Adds an article, changes the one with this id, or makes one of a question that had no answer. */
export const useSaveArticle = ({ id, questionId }: { id?: number; questionId?: number }) =>
  useArticleChange(
    (input: ArticleInput) =>
      id === undefined
        ? call(createArticle, { ...input, questionId })
        : call(updateArticle, { id, ...input }),
    {
      done: id === undefined ? 'Answer added' : 'Answer updated',
      failed: id === undefined ? 'Failed to add answer' : 'Failed to update answer',
    },
  );

export const useDeleteArticle = () =>
  useArticleChange((input: { id: number }) => call(deleteArticle, input), {
    done: 'Answer deleted',
    failed: 'Failed to delete answer',
  });

export const useDismissQuestion = () =>
  useArticleChange((input: { id: number }) => call(deleteUnansweredQuestion, input), {
    done: 'Question removed',
    failed: 'Failed to remove question',
  });

function useArticleChange<Input>(
  change: (input: Input) => Promise<unknown>,
  titles: { done: string; failed: string },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      toast({ title: titles.done });
      await client.invalidateQueries({ queryKey: articlesKey });
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: titles.failed, description: messageOf(error, failureText) }),
  });
}
