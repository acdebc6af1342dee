import type { FastifyInstance } from 'fastify';
import * as articlesApi from '#shared/articles.ts';
import { route } from '../core/http/route.ts';
import { createArticle, deleteArticle, listArticles, updateArticle } from './manage-articles.ts';
import { deleteUnansweredQuestion, listUnansweredQuestions } from './unanswered-questions.ts';

export function articleRoutes(app: FastifyInstance): void {
  route(app, articlesApi.list, listArticles);
  route(app, articlesApi.create, createArticle);
  route(app, articlesApi.update, updateArticle);
  route(app, articlesApi.remove, deleteArticle);
  route(app, articlesApi.listUnansweredQuestions, listUnansweredQuestions);
  route(app, articlesApi.deleteUnansweredQuestion, deleteUnansweredQuestion);
}
