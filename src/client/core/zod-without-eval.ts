/**
 * Zod compiles object schemas with `new Function` when it may, and merely trying is reported as a violation of our
 * content security policy. The setting is written where Zod looks for it, so that pages without forms do not load Zod.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
