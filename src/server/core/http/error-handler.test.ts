import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it, vi } from 'vitest';
import { sendError } from './error-handler.ts';

function messageTo(isStaff: boolean): string {
  const send = vi.fn();
  const reply = { code: () => reply, type: () => reply, header: () => reply, send };
  const request = { isStaff, id: 'id', log: { error: vi.fn() } };
  sendError(new Error('broken'), request as unknown as FastifyRequest, reply as unknown as FastifyReply);
  return send.mock.calls[0]?.[0].message;
}

it('asks clients and visitors to call, staff to tell whoever runs the server', () => {
  expect(messageTo(false)).toBe('Something went wrong on our side. Please try again or call us.');
  expect(messageTo(true)).toBe(
    'Something went wrong. Please try again. If it fails again, tell whoever runs the server: its log has the reason.',
  );
});
