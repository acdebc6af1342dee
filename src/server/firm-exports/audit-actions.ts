declare module '../core/security/audit.ts' {
  interface AuditActions {
    firm_exported: 'installation';
  }
}

export {};
