import { useState } from 'react';
import { requestSupport, type SupportInput } from '#shared/support.ts';
import { call } from '../core/api.ts';
import { callUsText } from '../core/api-error.ts';
import { createRetryKey } from '../core/retry-key.ts';
import { useToldChange } from '../core/use-told-change.ts';

export function useRequestSupport() {
  const [keys] = useState(createRetryKey);
  return useToldChange(
    (input: SupportInput) => call(requestSupport, input, { idempotencyKey: keys.for(input) }),
    {
      done: 'Support request submitted',
      failed: 'Failed to submit request',
      otherwise: callUsText,
      onDone: keys.arrived,
    },
  );
}
