declare module '../core/security/audit.ts' {
  interface AuditActions {
    hours_updated: 'user';
    time_off_created: 'time_off';
    time_off_deleted: 'time_off';
  }
}

export {};
