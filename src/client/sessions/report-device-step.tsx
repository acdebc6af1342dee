import { useMutation } from '@tanstack/react-query';
import type { DeviceReport } from '#shared/sessions.ts';
import { isExpiredLink, messageOf } from '../core/api-error.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { reportDevice } from './api.ts';

interface Props {
  token: string;
  onDone: (report: DeviceReport) => void;
  onExpiredLink: () => void;
}

/** A button, because mail scanners open every link and must not trigger the action. */
export function ReportDeviceStep({ token, onDone, onExpiredLink }: Props) {
  const report = useMutation({
    mutationFn: () => reportDevice(token),
    onSuccess: onDone,
    onError: (error) => isExpiredLink(error) && onExpiredLink(),
  });
  return (
    <div className="space-y-5">
      {report.error && <FormAlert title={messageOf(report.error)} />}
      <Button
        pending={report.isPending}
        pendingLabel="Signing everybody out..."
        onClick={() => report.mutate()}
      >
        This was not me
      </Button>
    </div>
  );
}
