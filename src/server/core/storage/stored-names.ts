/**
 * Contents are stored under 20 random bytes in hex. Only such names are ever listed, moved or swept: whatever else lies
 * in the same folder or bucket is not ours.
 */
export const contentName = /^[0-9a-f]{40}$/;

/** Says whose storage it is (core/storage/installation.ts). */
export const markerName = 'installation.json';

/** Swept contents wait here, under their own names, before they are removed. */
export const quarantineFolder = 'quarantine';

/** Written, read and removed to see whether the storage works; a name per process. */
export const probeName = /^probe-[0-9a-f]{8}$/;
