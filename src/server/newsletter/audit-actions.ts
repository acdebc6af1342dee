declare module '../core/security/audit.ts' {
  interface AuditActions {
    newsletter_exported: 'newsletter';
  }
}

export {};
