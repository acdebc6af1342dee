import { Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AppEnrolment } from '#shared/second-factor.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { FormProblems } from '../ui/form-problems.tsx';
import { confirmAppEnrolment } from './api.ts';
import { CodeField } from './code-field.tsx';

const fields = ['code'] as const;
const resolver = schemaResolver(async () => (await import('#shared/second-factor.ts')).confirmAppForm);

interface Props {
  enrolment: AppEnrolment;
  onConfirmed: (recoveryCodes: string[]) => void;
}

/** Shows the QR code and its key until the user has entered a correct code. */
export function ScanStep({ enrolment, onConfirmed }: Props) {
  const { secret, uri, qrCode } = enrolment;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { field, submit, pending, problems } = useApiForm({
    id: 'app-setup',
    fields,
    resolver,
    defaultValues: { code: '' },
    send: async ({ code }) => onConfirmed((await confirmAppEnrolment(code)).recoveryCodes),
  });
  return (
    <div className="space-y-6">
      <h2 ref={heading} tabIndex={-1} className="text-title font-semibold">
        Connect the app
      </h2>
      <ol className="list-decimal space-y-5 pl-5 marker:font-semibold">
        <li>
          Install an app for sign-in codes on your phone, for example Google Authenticator, Microsoft
          Authenticator or 2FAS. The password app you use may do it too.
        </li>
        <li>
          Scan this picture with the app.
          <img
            src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
            alt="QR code for the app"
            className="mt-3 size-48 rounded-control border bg-white p-1"
          />
          <details className="mt-3">
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
              Cannot scan it?
            </summary>
            <div className="mt-1 space-y-3">
              <p>
                Type this key into the app, or on this phone{' '}
                <a href={uri} className="text-link">
                  open the app
                </a>
                .
              </p>
              <p className="rounded-control border bg-muted px-3 py-2 tracking-[0.06em] tabular-nums wrap-anywhere">
                {secret.match(/.{1,4}/g)?.join(' ')}
              </p>
              <Button
                variant="secondary"
                onClick={() => void copyText(secret, 'Select the key and copy it by hand.')}
              >
                <Copy className="size-4.5" aria-hidden="true" />
                Copy the key
              </Button>
            </div>
          </details>
        </li>
        <li>Type the 6 digits that the app shows now.</li>
      </ol>
      <form noValidate onSubmit={submit} className="space-y-5">
        <FormProblems {...problems} />
        <CodeField kind="digits" hint="It changes every 30 seconds." {...field('code')} />
        <Button type="submit" pending={pending} pendingLabel="Checking...">
          Turn on
        </Button>
      </form>
    </div>
  );
}
