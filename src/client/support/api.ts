import { useState } from 'react';
import type { SupportInput } from '#shared/support.ts';
import * as supportApi from '#shared/support.ts';
import { call } from '../core/api.ts';
import { callUsText } from '../core/api-error.ts';
import { createRetryKey } from '../core/retry-key.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';

export function useRequestSupport() {
  const [keys] = useState(createRetryKey);
  return useMutationWithToast(
    (input: SupportInput) => call(supportApi.request, input, { idempotencyKey: keys.for(input) }),
    {
      successToast: 'Support request submitted',
      errorTitle: 'Failed to submit request',
      errorText: callUsText,
      onSuccess: keys.arrived,
    },
  );
}
