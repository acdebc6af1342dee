import { expect, it } from 'vitest';
import { firm } from '#firm';
import { placeText, resolvePlace } from './meeting-place.ts';

it('uses the staff member’s own place, else the service’s, else the firm’s', () => {
  expect(resolvePlace(null, 'bookkeeping')).toEqual({ kind: 'client_calls', detail: firm.phone.label });
  expect(resolvePlace(null, 'notary')).toEqual({
    kind: 'office',
    detail: '1180 Larkfield Avenue NE, Suite 400, Atlanta',
  });
  const room = { kind: 'video', link: 'https://video.example/dana' } as const;
  expect(resolvePlace(room, 'notary')).toEqual({ kind: 'video', detail: room.link });
  expect(resolvePlace({ kind: 'office', link: room.link }, 'audit').detail).toContain('Larkfield Avenue');
});

it('defaults to a call to the firm if firm.config.ts is from before places existed', () => {
  const { place: _, placeByService: __, ...earlier } = firm.booking;
  const byPhone = { kind: 'client_calls', detail: firm.phone.label };
  expect(resolvePlace(null, 'notary', earlier)).toEqual(byPhone);
  expect(resolvePlace(null, 'notary', { ...earlier, placeByService: {} })).toEqual(byPhone);
  expect(resolvePlace({ kind: 'office' }, 'audit', earlier).kind).toBe('office');
});

it('describes the place to the client and to the staff member', () => {
  const say = (kind: Parameters<typeof resolvePlace>[0], phone?: string) => {
    const place = resolvePlace(kind, 'audit');
    return [placeText(place, 'client', phone), placeText(place, 'staff', phone)];
  };
  expect(say({ kind: 'client_calls' })).toEqual([
    'By phone. You call (404) 555-0142.',
    'By phone. The client calls (404) 555-0142.',
  ]);
  expect(say({ kind: 'firm_calls' }, '404-555-0188')).toEqual([
    'By phone. We call you at 404-555-0188.',
    'By phone. You call 404-555-0188.',
  ]);
  expect(say({ kind: 'firm_calls' })).toEqual(['By phone. We call you.', 'By phone. You call the client.']);
  expect(say({ kind: 'office' })[0]).toBe('At our office: 1180 Larkfield Avenue NE, Suite 400, Atlanta');
  expect(say({ kind: 'video', link: 'https://video.example/dana' })[1]).toBe(
    'By video: https://video.example/dana',
  );
});
