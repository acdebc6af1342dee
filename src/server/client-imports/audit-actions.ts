declare module '../core/security/audit.ts' {
  interface AuditActions {
    client_import_uploaded: 'client_import';
    client_import_deleted: 'client_import';
    client_import_started: 'client_import';
    client_import_stopped: 'client_import';
    client_import_finished: 'client_import';
    client_import_invited: 'client_import';
    client_import_undone: 'client_import';
    company_deleted: 'company';
  }
}

export {};
