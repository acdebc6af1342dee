declare module '../core/security/audit.ts' {
  interface AuditActions {
    sign_in: 'user';
    sign_in_failed: 'user';
    sign_out: 'user';
    register: 'user';
    first_admin: 'user';
  }
}

export {};
