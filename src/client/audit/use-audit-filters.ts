import { isValid, parseISO } from 'date-fns';
import { useSearchParams } from 'react-router';
import { type AuditFilters, staffOpenings } from '#shared/audit.ts';
import { inPlace } from '../ui/address.ts';

const readId = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);
const readDay = (text: string) =>
  /^[12]\d{3}-\d\d-\d\d$/.test(text) && isValid(parseISO(text)) ? text : undefined;

/** Parsed by hand, because the page would have to load the contract's schema first. */
const readers: { [Name in keyof AuditFilters]-?: (text: string) => AuditFilters[Name] } = {
  actorId: readId,
  clientId: readId,
  action: (text) => (text.length <= 60 ? text : undefined),
  from: readDay,
  to: readDay,
};

/** The filters in the URL; a value that the server would reject counts as absent. */
export function useAuditFilters() {
  const [params, setParams] = useSearchParams();
  const filters: AuditFilters = {};
  for (const [name, read] of Object.entries(readers)) {
    const value = read(params.get(name) ?? '');
    if (value) Object.assign(filters, { [name]: value });
  }
  // This action needs a client.
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
