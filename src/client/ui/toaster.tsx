import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import type { ReactNode } from 'react';
import { dismissToast, useToast } from './toast.ts';

/** For settings that are not passed here, Radix's defaults are the specified values. */
export function Toaster({ children }: { children: ReactNode }) {
  const shown = useToast();
  const failed = shown?.variant === 'destructive';
  const Icon = failed ? CircleAlert : CircleCheck;
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {children}
      {shown && (
        <Toast.Root
          key={shown.id}
          open={shown.open}
          onOpenChange={(open) => !open && dismissToast(shown.id)}
          className={`flex w-full animate-toast items-start gap-3 rounded-card border py-3.5 pr-2 pl-4 shadow-menu data-[swipe=cancel]:translate-x-0 data-[swipe=end]:opacity-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${failed ? 'border-danger bg-danger-soft' : 'bg-card'}`}
        >
          <Icon
            className={`mt-0.5 size-5 shrink-0 ${failed ? 'text-danger' : 'text-success'}`}
            aria-hidden="true"
          />
          <div className="min-w-0 flex-1 text-body">
            <Toast.Title className={`font-semibold ${failed ? 'text-danger' : ''}`}>
              {shown.title}
            </Toast.Title>
            {shown.description && <Toast.Description>{shown.description}</Toast.Description>}
            {shown.reason && <Toast.Description>{shown.reason}</Toast.Description>}
          </div>
          <Toast.Close
            aria-label="Dismiss"
            className="-my-2 inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-muted"
          >
            <X className="size-4.5" aria-hidden="true" />
          </Toast.Close>
        </Toast.Root>
      )}
      {/* Never covers the main controls: those of a full-height page and the bar of selected rows are at the bottom, the back link of a conversation
          is at the top on phones, and the demo accounts are at the bottom right. */}
      <Toast.Viewport className="fixed inset-x-0 top-0 z-60 flex flex-col p-3 print:hidden max-md:[:root:has([data-one-open])_&]:top-30 md:inset-x-auto md:top-auto md:right-0 md:bottom-0 md:w-full md:max-w-[420px] md:p-6 md:[:root:has([data-chat-button])_&]:bottom-20 md:[:root:has([data-fill-screen])_&]:bottom-18 md:[:root:has([data-floating-bar])_&]:bottom-32 xl:[:root:has([data-floating-bar])_&]:bottom-18 md:[:root:has([data-demo-accounts])_&]:top-0 md:[:root:has([data-demo-accounts])_&]:bottom-auto!" />
    </Toast.Provider>
  );
}
