declare module '../core/security/audit.ts' {
  interface AuditActions {
    user_created: 'user';
    user_updated: 'user';
    user_password_set: 'user';
    user_deleted: 'user';
    staff_assigned: 'user';
  }
}

export {};
