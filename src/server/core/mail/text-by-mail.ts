import { firm } from '#firm';

/** Whether the firm allows emails to contain what its staff write. Each client decides too. */
export const mayMailText = () => firm.conversations?.textByMail === true;
