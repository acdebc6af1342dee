import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentToast, dismissToast, toast } from './toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('one shows at a time: the latest', () => {
  toast({ title: 'Message sent' });
  const first = currentToast();
  toast({ title: 'Profile updated' });
  expect(currentToast()).toMatchObject({ title: 'Profile updated', open: true });
  // A toast that has ended must not close the next one.
  dismissToast(first?.id as number);
  expect(currentToast()).toMatchObject({ title: 'Profile updated', open: true });
});

it('one that was dismissed is closed at once and removed after 1,000,000 milliseconds', () => {
  toast({ title: 'Message sent' });
  dismissToast(currentToast()?.id as number);
  vi.advanceTimersByTime(999_999);
  expect(currentToast()).toMatchObject({ title: 'Message sent', open: false });
  vi.advanceTimersByTime(1);
  expect(currentToast()).toBeNull();
});

it('one that comes after it is not removed in its place', () => {
  toast({ title: 'Message sent' });
  dismissToast(currentToast()?.id as number);
  toast({ title: 'Profile updated' });
  vi.advanceTimersByTime(1_000_000);
  expect(currentToast()).toMatchObject({ title: 'Profile updated', open: true });
});
