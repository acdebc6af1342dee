import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { Toaster } from '../ui/toaster.tsx';
import { createQueryClient } from './query-client.ts';
import { useSessionSync } from './session.ts';

/** What the application needs and the public pages do without, to stay light. */
export default function Providers() {
  const [queryClient] = useState(createQueryClient);
  useSessionSync(queryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Toaster>
        <Outlet />
      </Toaster>
    </QueryClientProvider>
  );
}
