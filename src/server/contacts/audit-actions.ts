declare module '../core/security/audit.ts' {
  interface AuditActions {
    contact_updated: 'contact';
    contacts_exported: 'contact';
  }
}

export {};
