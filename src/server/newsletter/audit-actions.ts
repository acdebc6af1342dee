declare module '../core/security/audit.ts' {
  interface AuditActions {
    newsletter_exported: 'newsletter';
    subscriber_added: 'newsletter';
    subscriber_removed: 'newsletter';
  }
}

export {};
