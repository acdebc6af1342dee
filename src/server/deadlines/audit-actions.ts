declare module '../core/security/audit.ts' {
  interface AuditActions {
    deadline_created: 'deadline';
    deadline_updated: 'deadline';
    deadline_deleted: 'deadline';
  }
}

export {};
