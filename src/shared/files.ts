import { z } from 'zod';

export const fileSummary = z.object({
  id: z.int(),
  originalFilename: z.string(),
  fileType: z.string(),
  fileSize: z.int(),
  uploadedAt: z.iso.datetime().nullable(),
});
export type FileSummary = z.infer<typeof fileSummary>;
