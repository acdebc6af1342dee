import type { FastifyInstance } from 'fastify';
import * as requestReviewsApi from '#shared/request-reviews.ts';
import { route } from '../core/http/route.ts';
import { readRequestCounts } from './count-requests.ts';
import { acceptFile, fileUnder, undoFileDecision } from './decide-file.ts';
import { acceptItem, returnItem, undoDecision, waiveItem } from './decide-item.ts';
import { readReviewedFile } from './find-reviewed-files.ts';
import { listItemsToReview, readReviewedItem } from './list-items-to-review.ts';

export function requestReviewRoutes(app: FastifyInstance): void {
  route(app, requestReviewsApi.list, listItemsToReview);
  route(app, requestReviewsApi.read, readReviewedItem);
  route(app, requestReviewsApi.accept, acceptItem);
  route(app, requestReviewsApi.returnItem, returnItem);
  route(app, requestReviewsApi.waive, waiveItem);
  route(app, requestReviewsApi.undo, undoDecision);
  route(app, requestReviewsApi.readFile, readReviewedFile);
  route(app, requestReviewsApi.acceptFile, acceptFile);
  route(app, requestReviewsApi.fileUnder, fileUnder);
  route(app, requestReviewsApi.undoFile, undoFileDecision);
  route(app, requestReviewsApi.readCounts, readRequestCounts);
}
