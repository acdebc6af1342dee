/** What may be uploaded: what the screens say and what they check are the same lines. */
export const uploadExtensions = ['pdf', 'doc', 'docx', 'xls', 'xlsx'] as const;
export const largestUploadBytes = 10 * 1024 * 1024;
