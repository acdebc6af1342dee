import type { FastifyInstance } from 'fastify';
import {
  createArticle,
  deleteArticle,
  deleteUnansweredQuestion,
  listArticles,
  listUnansweredQuestions,
  updateArticle,
} from '#shared/articles.ts';
import { route } from '../core/http/route.ts';
import * as articles from './manage-articles.ts';
import * as questions from './unanswered-questions.ts';

export function articleRoutes(app: FastifyInstance): void {
  route(app, listArticles, articles.listArticles);
  route(app, createArticle, articles.createArticle);
  route(app, updateArticle, articles.updateArticle);
  route(app, deleteArticle, articles.deleteArticle);
  route(app, listUnansweredQuestions, questions.listUnansweredQuestions);
  route(app, deleteUnansweredQuestion, questions.deleteUnansweredQuestion);
}
