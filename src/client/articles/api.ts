import {
  type ArticleInput,
  createArticle,
  deleteArticle,
  deleteUnansweredQuestion,
  listArticles,
  listUnansweredQuestions,
  updateArticle,
} from '#shared/articles.ts';
import { call, callPage } from '../core/api.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';
import { useToldChange } from '../core/use-told-change.ts';

const articlesKey = ['articles'] as const;

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
  useToldChange(
    (input: ArticleInput) =>
      id === undefined
        ? call(createArticle, { ...input, questionId })
        : call(updateArticle, { id, ...input }),
    {
      done: id === undefined ? 'Answer added' : 'Answer updated',
      failed: id === undefined ? 'Failed to add answer' : 'Failed to update answer',
      refetch: [articlesKey],
    },
  );

export const useDeleteArticle = () =>
  useToldChange((input: { id: number }) => call(deleteArticle, input), {
    done: 'Answer deleted',
    failed: 'Failed to delete answer',
    refetch: [articlesKey],
  });

export const useDismissQuestion = () =>
  useToldChange((input: { id: number }) => call(deleteUnansweredQuestion, input), {
    done: 'Question removed',
    failed: 'Failed to remove question',
    refetch: [articlesKey],
  });
