export const supportCategories = ['technical', 'billing', 'account', 'files', 'other'] as const;
