import type { AccessLevel } from '#shared/companies.ts';

/** Ordered by what they allow. */
export const accessChoices: { level: AccessLevel; label: string; note: string }[] = [
  { level: 'standard', label: 'Own files only', note: 'Sees the files in their own account.' },
  { level: 'read_only', label: "Sees the company's files", note: 'Opens and downloads them, and adds none.' },
  {
    level: 'full',
    label: "Sees and adds the company's files",
    note: 'Can also upload files to the company.',
  },
];

export function accessLabel(level: AccessLevel): string {
  return accessChoices.find((choice) => choice.level === level)?.label ?? level;
}
