declare module '../core/security/audit.ts' {
  interface AuditActions {
    data_export_requested: 'user';
    data_export_downloaded: 'user';
    data_export_damaged: 'user';
  }
}

export {};
