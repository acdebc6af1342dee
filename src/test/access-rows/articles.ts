import { createArticle, createQuestion } from '../factories/articles.ts';
import { type AccessRows, noInput, uniqueName } from './access-row.ts';

const newArticle = () => ({ title: uniqueName(), wordings: '', body: 'Call us.', nextStep: 'call' as const });

export const articlesAccess: AccessRows = {
  'GET /api/admin/articles': noInput,
  'POST /api/admin/articles': { request: () => ({ payload: newArticle() }), settable: ['title'] },
  'PATCH /api/admin/articles/:id': {
    request: async ({ db }) => ({
      params: { id: (await createArticle(db, newArticle())).id },
      payload: newArticle(),
    }),
    settable: ['title'],
  },
  'DELETE /api/admin/articles/:id': {
    request: async ({ db }) => ({ params: { id: (await createArticle(db, newArticle())).id } }),
  },
  'GET /api/admin/unanswered-questions': noInput,
  'DELETE /api/admin/unanswered-questions/:id': {
    request: async ({ db }) => ({ params: { id: (await createQuestion(db, uniqueName())).id } }),
  },
};
