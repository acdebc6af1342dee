import type { ArticleInput } from '#shared/articles.ts';
import * as articlesApi from '#shared/articles.ts';
import { call, callPage } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';

export function useArticles(text: string) {
  return usePagedList(['articles', { text }], (cursor) =>
    callPage(articlesApi.list, { q: text || undefined, cursor, limit: rowsPerPage }),
  );
}

export function useUnansweredQuestions() {
  return usePagedList(['articles', 'unanswered'], (cursor) =>
    callPage(articlesApi.listUnansweredQuestions, { cursor, limit: rowsPerPage }),
  );
}

/** Creates an article, updates the one with this id, or creates one for an unanswered question. */
export const useSaveArticle = ({ id, questionId }: { id?: number; questionId?: number }) =>
  useMutationWithToast(
    (input: ArticleInput) =>
      id === undefined
        ? call(articlesApi.create, { ...input, questionId })
        : call(articlesApi.update, { id, ...input }),
    {
      successToast: id === undefined ? 'Answer added' : 'Answer updated',
      errorTitle: id === undefined ? 'Failed to add answer' : 'Failed to update answer',
      topics: ['articles'],
    },
  );

export const useDeleteArticle = () =>
  useMutationWithToast((input: { id: number }) => call(articlesApi.remove, input), {
    successToast: 'Answer deleted',
    errorTitle: 'Failed to delete answer',
    topics: ['articles'],
  });

export const useDismissQuestion = () =>
  useMutationWithToast((input: { id: number }) => call(articlesApi.deleteUnansweredQuestion, input), {
    successToast: 'Question removed',
    errorTitle: 'Failed to remove question',
    topics: ['articles'],
  });
