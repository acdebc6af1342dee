import { jobHandler } from '../core/jobs/jobs.ts';
import { passwordResetQueue, sendResetLink } from './reset-password.ts';

export const accountSettingsJobs = [jobHandler(passwordResetQueue, sendResetLink)];
