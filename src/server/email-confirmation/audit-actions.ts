declare module '../core/security/audit.ts' {
  interface AuditActions {
    email_confirmation_resent: 'user';
    email_confirmed: 'user';
  }
}

export {};
