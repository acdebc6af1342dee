import { describe, expect, it } from 'vitest';
import { errorFrom, messageOf } from './api-error.ts';

describe('errorFrom', () => {
  it("has the message 'status: text', or the status text for an empty body", async () => {
    expect((await errorFrom(new Response('Slot is gone', { status: 409 }))).message).toBe(
      '409: Slot is gone',
    );
    const empty = new Response('', { status: 503, statusText: 'Service Unavailable' });
    expect((await errorFrom(empty)).message).toBe('503: Service Unavailable');
  });

  it('takes a user message only from our error format', async () => {
    const ours = { message: 'Choose another time.', code: 'slot_taken', requestId: 'x' };
    const told = await errorFrom(new Response(JSON.stringify(ours), { status: 409 }));
    expect(messageOf(told, 'otherwise')).toBe('Choose another time.');
    const proxy = await errorFrom(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(messageOf(proxy, 'otherwise')).toBe('otherwise');
    expect(messageOf(proxy)).toBe('Something went wrong. Please try again.');
  });
});
