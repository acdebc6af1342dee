import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentToast, dismissToast, toast } from './toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('shows only the latest toast', () => {
  toast({ title: 'Message sent' });
  const first = currentToast();
  toast({ title: 'Profile updated' });
  expect(currentToast()).toMatchObject({ title: 'Profile updated', open: true });
  // Dismissing a replaced toast must not close the next one.
  dismissToast(first?.id as number);
  expect(currentToast()).toMatchObject({ title: 'Profile updated', open: true });
});

it('closes a dismissed toast immediately and removes it after 1,000,000 ms', () => {
  toast({ title: 'Message sent' });
  dismissToast(currentToast()?.id as number);
  vi.advanceTimersByTime(999_999);
  expect(currentToast()).toMatchObject({ title: 'Message sent', open: false });
  vi.advanceTimersByTime(1);
  expect(currentToast()).toBeNull();
});

it('does not remove a later toast in its place', () => {
  toast({ title: 'Message sent' });
  dismissToast(currentToast()?.id as number);
  toast({ title: 'Profile updated' });
  vi.advanceTimersByTime(1_000_000);
  expect(currentToast()).toMatchObject({ title: 'Profile updated', open: true });
});
