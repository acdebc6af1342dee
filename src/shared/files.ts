import { z } from 'zod';

export const fileSummary = z.object({
  id: z.int(),
  originalFilename: z.string(),
  fileType: z.string(),
  fileSize: z.int(),
  uploadedAt: z.iso.datetime().nullable(),
});
export type FileSummary = z.infer<typeof fileSummary>;
/** What may be uploaded: what the screens say and what they check are the same lines. */
export const uploadExtensions = ['pdf', 'doc', 'docx', 'xls', 'xlsx'] as const;
export const largestUploadBytes = 10 * 1024 * 1024;
