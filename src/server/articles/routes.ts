import type { FastifyInstance } from 'fastify';
import * as articlesApi from '#shared/articles.ts';
import { route } from '../core/http/route.ts';
import { createArticle, deleteArticle, listArticles, updateArticle } from './manage-articles.ts';
import { deleteUnansweredQuestion, listUnansweredQuestions } from './unanswered-questions.ts';

export function articleRoutes(app: FastifyInstance): void {
  route(app, articlesApi.listArticles, listArticles);
  route(app, articlesApi.createArticle, createArticle);
  route(app, articlesApi.updateArticle, updateArticle);
  route(app, articlesApi.deleteArticle, deleteArticle);
  route(app, articlesApi.listUnansweredQuestions, listUnansweredQuestions);
  route(app, articlesApi.deleteUnansweredQuestion, deleteUnansweredQuestion);
}
