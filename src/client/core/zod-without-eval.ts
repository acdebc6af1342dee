/**
 * Zod tries `new Function` to compile object schemas, and the attempt is reported as a violation of our content
 * security policy. The setting is written to Zod's global object, so that pages without forms need not import Zod.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
