export const contactStatuses = ['new', 'contacted', 'resolved'] as const;
