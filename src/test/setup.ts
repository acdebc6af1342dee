import { registerCleanUp } from './after-file.ts';

registerCleanUp();
