declare module '../core/security/audit.ts' {
  interface AuditActions {
    address_bounced: 'user';
  }
}

export {};
