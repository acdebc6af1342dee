declare module '../core/security/audit.ts' {
  interface AuditActions {
    calendar_feed_renewed: 'user';
  }
}

export {};
