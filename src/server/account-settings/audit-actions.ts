declare module '../core/security/audit.ts' {
  interface AuditActions {
    owner_access: 'user';
    password_check_failed: 'user';
    password_changed: 'user';
    password_reset: 'user';
    profile_updated: 'user';
    email_change_asked: 'user';
    email_changed: 'user';
    email_change_undone: 'user';
  }
}

export {};
