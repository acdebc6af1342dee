export const importStatuses = ['draft', 'running', 'finished', 'undone'] as const;

/** What became of a row; with the reason where it created nothing. */
export const importOutcomes = ['created', 'skipped', 'failed'] as const;

/** What a column of the file can mean. */
export const importFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'street',
  'city',
  'state',
  'zipCode',
  'tags',
  'companyName',
  'companyType',
] as const;
export type ImportField = (typeof importFields)[number];

/** The position of each field's column in the file; a field that is not named is not imported. */
export type ImportColumns = Partial<Record<ImportField, number>>;
