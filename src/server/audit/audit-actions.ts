declare module '../core/security/audit.ts' {
  interface AuditActions {
    audit_exported: 'audit';
    audit_checked: 'audit';
  }
}

export {};
