import { createPostponement } from '../core/postponement.ts';

export const { usePostponed: useEnrolmentPostponed, postpone: postponeEnrolment } = createPostponement(
  'portal.second-step-postponed',
);
