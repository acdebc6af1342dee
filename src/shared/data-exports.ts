export const exportStatuses = ['waiting', 'ready', 'failed'] as const;
