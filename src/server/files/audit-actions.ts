declare module '../core/security/audit.ts' {
  interface AuditActions {
    file_uploaded: 'file';
    file_opened: 'file';
    file_downloaded: 'file';
    file_deleted: 'file';
    file_purged: 'file';
    file_infected: 'file';
    file_damaged: 'file';
    file_key_missing: 'file';
    storage_swept: 'storage';
    storage_sweep_stopped: 'storage';
    storage_sweep_failed: 'storage';
    storage_put_back: 'storage';
    storage_adopted: 'storage';
  }
}

export {};
