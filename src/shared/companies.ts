export const accessLevels = ['standard', 'full', 'read_only'] as const;
