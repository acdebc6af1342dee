import { type AccessRows, forAllCallers } from './access-row.ts';

const newSessionId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 21);

export const chatAccess: AccessRows = {
  'POST /api/chatbot/message': {
    request: () => ({ payload: { sessionId: newSessionId(), message: 'Where is the office?' } }),
  },
  'POST /api/chatbot/handover': {
    request: () => ({
      payload: {
        sessionId: newSessionId(),
        key: 'not-its-key',
        full_name: 'Ines Halloran',
        email: 'ines@example.test',
      },
    }),
    expect: forAllCallers(403),
  },
};
