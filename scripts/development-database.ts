import { fileURLToPath } from 'node:url';

/** Where `npm run dev` keeps its data until `npm run reset`. */
export const developmentFolder = fileURLToPath(new URL('../.data', import.meta.url));
