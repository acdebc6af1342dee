declare module '../core/security/audit.ts' {
  interface AuditActions {
    addresses_updated: 'user';
  }
}

export {};
