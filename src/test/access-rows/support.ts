import type { AccessRows } from './access-row.ts';

export const supportAccess: AccessRows = {
  'POST /api/support': {
    request: () => ({
      payload: { subject: 'A question', category: 'files', message: 'How do I share a file?' },
    }),
  },
};
