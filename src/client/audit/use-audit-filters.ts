import { useSearchParams } from 'react-router';
import { type AuditFilters, auditFilters, staffOpenings } from '#shared/audit.ts';
import { inPlace } from '../ui/address.ts';

const names = Object.keys(auditFilters.shape) as (keyof AuditFilters)[];

/** The filters in the URL; a value that the server would refuse counts as absent. */
export function useAuditFilters() {
  const [params, setParams] = useSearchParams();
  const filters: AuditFilters = {};
  for (const name of names) {
    const parsed = auditFilters.shape[name].safeParse(params.get(name) ?? undefined);
    if (parsed.success && parsed.data !== undefined) Object.assign(filters, { [name]: parsed.data });
  }
  // This one is about a client.
  if (filters.action === staffOpenings && !filters.clientId) delete filters.action;

  return {
    filters,
    isFiltered: Object.keys(filters).length > 0,
    change: (changed: { [Name in keyof AuditFilters]?: string | number | undefined }) =>
      setParams((current) => {
        for (const [name, value] of Object.entries(changed)) {
          if (value) current.set(name, String(value));
          else current.delete(name);
        }
        return current;
      }, inPlace),
    clear: () => setParams({}, inPlace),
  };
}
