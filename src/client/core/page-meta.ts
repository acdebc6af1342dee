import { firm } from '../../../firm.config.ts';

/** The `meta` of a route module. */
export function pageMeta(title: string, description?: string) {
  return [
    { title: `${title} · ${firm.name}` },
    ...(description ? [{ name: 'description', content: description }] : []),
  ];
}
