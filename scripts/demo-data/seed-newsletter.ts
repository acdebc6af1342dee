import { createHash } from 'node:crypto';
import type { Db } from '#server/core/database/db.ts';
import { createSubscriber } from '#test/factories/newsletter.ts';
import { daysBefore } from './firm-calendar.ts';

const subscribers = [
  { email: 'rosamund.tyree@postbox.example', daysAgo: 212, status: 'confirmed' },
  { email: 'leo@asanteacoustics.example', daysAgo: 176, status: 'unsubscribed' },
  { email: 'kofi@mensahelectric.example', daysAgo: 133, status: 'confirmed' },
  { email: 'margit@feherpastry.example', daysAgo: 98, status: 'confirmed' },
  { email: 'hello@sparrowhythe.example', daysAgo: 41, status: 'confirmed' },
  { email: 'w.osei@inkwellmail.example', daysAgo: 17, status: 'confirmed' },
  { email: 'anton@grigoryanwatch.example', daysAgo: 2, status: 'pending' },
] as const;

export async function seedNewsletter(db: Db, now: Date): Promise<void> {
  for (const { email, daysAgo, status } of subscribers) {
    const asked = daysBefore(now, daysAgo).toISOString();
    await createSubscriber(db, {
      email,
      status,
      token: createHash('sha256').update(email).digest('base64url'),
      createdAt: asked,
      askedAt: asked,
      confirmedAt: status === 'pending' ? null : asked,
      unsubscribedAt: status === 'unsubscribed' ? daysBefore(now, daysAgo - 60).toISOString() : null,
    });
  }
}
