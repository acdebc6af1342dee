import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { Toaster } from '../ui/toaster.tsx';
import { createQueryClient } from './query-client.ts';
import { useSessionSync } from './session.ts';

/** Providers of portal and sign-in pages; public pages do without them, to load less code. */
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
