/**
 * Contents are stored under 20 random bytes in hex. Only such names are ever listed, moved or swept: other objects in
 * the same folder or bucket are left alone.
 */
export const contentName = /^[0-9a-f]{40}$/;

/** Identifies the installation that owns the storage (core/storage/installation.ts). */
export const markerName = 'installation.json';

/** Swept contents are moved here, under their own names, before they are removed. */
export const quarantineFolder = 'quarantine';

/** Written, read and removed to check that the storage works; a name per process. */
export const probeName = /^probe-[0-9a-f]{8}$/;
